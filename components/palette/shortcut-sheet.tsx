'use client';

import { useId } from 'react';
import { Label } from '@/components/ui/fields/label';
import { Switch } from '@/components/ui/fields/switch';
import { Dialog } from '@/components/ui/overlays/dialog';
import { useKeyNames } from '@/components/ui/shortcuts/key-names';
import { isSingleKey, switchSingleKeys, useSingleKeys } from '@/components/ui/shortcuts/single-keys';
import { LIST_SHORTCUTS } from '@/lib/domain/shortcuts/lists';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';
import { SHORTCUT_GROUPS, SHORTCUT_TEXTS } from '@/lib/domain/shortcuts/texts';
import { cn } from '@/lib/utils';

interface ShortcutSheetProps {
  open: boolean;
  onClose: () => void;
  returnFocus: () => void;
}

const LISTED = [
  ...(Object.keys(SHORTCUTS) as (keyof typeof SHORTCUTS)[]).map((name) => {
    const [group, text] = SHORTCUT_TEXTS[name];
    return { keys: SHORTCUTS[name].keys, group, text };
  }),
  ...Object.values(LIST_SHORTCUTS),
];

/** Every shortcut of the app, and the switch for those of a single character (WCAG 2.1.4). */
export function ShortcutSheet(props: ShortcutSheetProps) {
  return (
    <Dialog {...props} title="Keyboard shortcuts">
      <SingleKeySwitch />
      <div className="gap-x-8 sm:columns-2">
        {SHORTCUT_GROUPS.map((group) => (
          <section key={group} aria-label={group} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-xs font-medium text-ink-3">{group}</h3>
            <dl>
              {LISTED.filter((shortcut) => shortcut.group === group).map(({ keys, text }) => (
                <div
                  key={keys}
                  className="flex min-h-8 items-center justify-between gap-4 border-b border-border py-1 last:border-0"
                >
                  <dt className="text-ink-2">{text}</dt>
                  <dd className="shrink-0">
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function SingleKeySwitch() {
  const on = useSingleKeys();
  const id = useId();
  return (
    <div className="mb-4 flex items-center justify-between gap-4 rounded-control border border-border px-3.5 py-2.5">
      <div className="grid gap-0.5">
        <Label htmlFor={id} className="text-sm text-ink">
          Single-key shortcuts
        </Label>
        <p id={`${id}-note`} className="text-[13px] text-ink-3">
          Turn them off if you press them by accident or use speech input. Kept in this browser.
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-note`} checked={on} onCheckedChange={switchSingleKeys} />
    </div>
  );
}

function Keys({ keys }: { keys: string }) {
  const names = useKeyNames();
  const on = useSingleKeys();
  const isOff = !on && isSingleKey(keys);
  return (
    <span className={cn('flex items-center gap-1 text-xs text-ink-3', isOff && 'line-through')}>
      {names(keys).map((step, index) => (
        <span key={index} className="flex items-center gap-1">
          {index > 0 ? 'then' : null}
          {step.map((key) => (
            <kbd
              key={key}
              className="min-w-5.5 rounded-[5px] border border-border-strong bg-raised px-1.5 text-center font-sans leading-5 text-ink"
            >
              {key}
            </kbd>
          ))}
        </span>
      ))}
      {isOff ? <span className="sr-only">, turned off</span> : null}
    </span>
  );
}
