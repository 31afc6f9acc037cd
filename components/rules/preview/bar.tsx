import { outcomeSwatch } from '@/components/rules/preview/outcome-swatch';
import type { RulePreview } from '@/lib/domain/rules/document';
import { RULE_OUTCOMES } from '@/lib/domain/rules/rule';
import { previewText, previewTitle } from '@/lib/domain/rules/texts';
import { cn } from '@/lib/utils';

/** All matches as one bar, by what becomes of them. */
export function PreviewBar({ preview }: { preview: RulePreview }) {
  const { counts, matches } = preview;
  return (
    <div
      role="img"
      aria-label={`${previewTitle(preview)}. ${previewText(preview)}`}
      className="mt-3 flex h-3 gap-0.5"
    >
      {matches === 0 ? <span className="flex-1 rounded-[3px] bg-raised" /> : null}
      {RULE_OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => (
        <span
          key={outcome}
          data-bar
          style={{ flexGrow: counts[outcome] }}
          className={cn('min-w-2.5 basis-0 rounded-[3px]', outcomeSwatch[outcome])}
        />
      ))}
    </div>
  );
}
