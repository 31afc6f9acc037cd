'use client';

import { MOVE_KEYS } from '@/components/rules/move-keys';
import { GripVertical } from 'lucide-react';
import Link from 'next/link';
import { useOptimistic, useTransition, type ComponentProps } from 'react';
import { useHiddenNumbers } from '@/components/money/hidden-amounts';
import { offerRuleUndo } from '@/components/rules/undo';
import { placeProps } from '@/components/rules/use-reorder';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Switch } from '@/components/ui/fields/switch';
import { notifyOtherTabs } from '@/components/ui/tab-sync';
import { toast } from '@/components/ui/feedback/toast';
import { cancelUndo, expectChange } from '@/components/undo/toast';
import { UserText } from '@/components/ui/user-text';
import { enableRule } from '@/lib/actions/rules';
import { resultOf } from '@/lib/call-action';
import { addDays, type CalendarDate } from '@/lib/domain/dates/calendar-date';
import { newId } from '@/lib/domain/forms/new-id';
import type { Rule, RuleMatches } from '@/lib/domain/rules/document';
import { ruleHref } from '@/lib/domain/rules/href';
import { ruleProblemText } from '@/lib/domain/rules/problem-texts';
import { ruleSentence, type RuleNames } from '@/lib/domain/rules/texts';
import { cn } from '@/lib/utils';

type RuleItemProps = {
  rule: Rule;
  /** From 0. */
  place: number;
  names: RuleNames;
  today: CalendarDate;
  /** Undefined while it is counted, null if that failed. */
  matches: RuleMatches[number] | null | undefined;
  handle: ComponentProps<'button'>;
};

/** A rule in the list: its handle, number, name and sentence, what matches it, and its switch. */
export function RuleItem({ rule, place, names, today, matches, handle }: RuleItemProps) {
  const { id, name, problem, content } = rule;
  const shown = useHiddenNumbers();
  const [enabled, expectEnabled] = useOptimistic(rule.enabled);
  const [, startTransition] = useTransition();

  const toggle = (wanted: boolean) =>
    startTransition(async () => {
      expectEnabled(wanted);
      const change = newId();
      expectChange(change);
      const result = await resultOf(
        enableRule({ change, id, enabled: wanted }),
        'The rule could not be switched on or off',
      );
      if (!result.ok) {
        cancelUndo(change);
        toast.error(result.error.message);
        return;
      }
      notifyOtherTabs();
      offerRuleUndo(change, `“${name}” is ${wanted ? 'on' : 'off'}.`);
    });

  return (
    <li
      {...placeProps(place)}
      className="relative flex items-center gap-2.5 border-b border-border bg-surface py-2.5 pr-5 pl-2 first:rounded-t-card last:rounded-b-card last:border-b-0 hover:bg-raised/50 max-md:gap-2 max-md:pr-3.5"
    >
      <button
        type="button"
        aria-label={`Move “${name}”: rule ${place + 1}`}
        aria-keyshortcuts={MOVE_KEYS}
        {...handle}
        className="relative z-10 grid h-9 w-6 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-ink-3 hover:text-ink active:cursor-grabbing touch:h-11 touch:w-11"
      >
        <GripVertical aria-hidden className="size-4 stroke-[1.75]" />
      </button>
      <span className="w-5 shrink-0 text-right text-ink-3 tabular-nums">{place + 1}</span>
      <div className={cn('min-w-0 flex-1', !enabled && 'opacity-60')}>
        <Link
          href={ruleHref(id)}
          prefetch={false}
          className="font-medium wrap-anywhere after:absolute after:inset-0 hover:underline hover:underline-offset-4"
        >
          <UserText>{name}</UserText>
        </Link>
        <p className="line-clamp-2 text-[13px] wrap-anywhere text-ink-3">
          {shown(ruleSentence(content, names))}
        </p>
        {problem ? <p className="text-[13px] text-warn">{ruleProblemText(rule)}</p> : null}
      </div>
      <span className="w-36 shrink-0 text-right text-[13px] text-ink-3 tabular-nums max-md:hidden">
        {!rule.enabled || problem ? null : matches === undefined ? (
          <Skeleton className="ml-auto h-4 w-16" />
        ) : matches === null ? (
          'Not counted'
        ) : (
          matchesText(matches, today)
        )}
      </span>
      <Switch className="z-10" aria-label={`${name}: on`} checked={enabled} onCheckedChange={toggle} />
    </li>
  );
}

function matchesText({ rows, last }: RuleMatches[number], today: CalendarDate): string {
  if (rows === 0) return 'no row matches';
  if (last !== null && last < addDays(today, -365)) return 'no row for a year';
  return `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row matches' : 'rows match'}`;
}
