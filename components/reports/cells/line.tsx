'use client';

import { ChevronDown, ChevronRight } from 'lucide-react';
import { useCurrency } from '@/components/money/currency';
import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { useMoney } from '@/components/money/use-money';
import { Cell } from '@/components/reports/cells/cell';
import { useReportTable } from '@/components/reports/cells/context';
import { HEAT } from '@/components/reports/cells/heat';
import { SmallLine } from '@/components/reports/cells/small-line';
import { useReportNavigation } from '@/components/reports/navigation';
import { HIDDEN_AMOUNT } from '@/lib/domain/money/hidden-amounts';
import { groupedDecimal } from '@/lib/domain/money/money';
import { bucketCount, bucketName } from '@/lib/domain/reports/buckets';
import { averageNote, heatSteps, limitText, valuesOf, wholeBuckets } from '@/lib/domain/reports/figures';
import type { Line } from '@/lib/domain/reports/lines';
import { cn } from '@/lib/utils';

const LINES: Record<Line['kind'], string> = {
  group: 'font-medium',
  category: 'font-medium',
  member: 'text-ink-2 md:[&>*]:border-t-transparent',
  total: 'bg-raised font-semibold',
  others: 'text-ink-2',
  kept: 'font-semibold',
};

/** A line of the table: its name, an amount for each bucket, total, average, and its course. */
export function TableLine({ line }: { line: Line }) {
  const { buckets, limits: allLimits, per, days, column, hrefOf } = useReportTable();
  const { shown } = useReportNavigation();
  const { hidden } = useHiddenAmounts();
  const currency = useCurrency();
  const money = useMoney();
  const { row, name, figure } = line;
  const values = valuesOf(figure, buckets.length);
  const steps = shown.heat && row ? heatSteps(figure, buckets) : [];
  const limits = shown.limits && line.of === 'spending' && row && !row.ownRows ? limitsOf(row.key) : [];
  const write = (minorUnits: number) => (hidden ? HIDDEN_AMOUNT : groupedDecimal(minorUnits, currency));
  const say = (minorUnits: number) => money(minorUnits, { spoken: true });
  const running = buckets.findIndex(({ isRunning }) => isRunning);

  function limitsOf(key: string): (number | undefined)[] {
    const own = allLimits.filter((limit) => limit.key === key);
    return buckets.map((_, index) => own.find(({ bucket }) => bucket === index)?.available);
  }

  const note = averageNote(figure, buckets, per);
  // Said of rows that are not in all of them.
  const partly = figure.activeBuckets < wholeBuckets(buckets) ? note : null;
  return (
    <tr
      role="row"
      aria-level={line.kind === 'member' ? 2 : 1}
      aria-expanded={line.kind === 'group' ? line.isOpen : undefined}
      className={cn(
        'group/line border-t border-border max-md:grid max-md:grid-cols-[1fr_auto] max-md:text-[14px]',
        LINES[line.kind],
      )}
    >
      <LineName line={line} />
      {values.map((value, index) => {
        const bucket = buckets[index];
        if (!bucket) return null;
        const limit = limits[index];
        const limited = limit === undefined ? null : limitText(value ?? 0, limit, currency);
        const place = `${name}, ${bucketName(per, bucket)}`;
        return (
          <Cell
            key={bucket.from}
            column={index + 1}
            href={value === null ? null : hrefOf(line, bucket)}
            label={`${place}, ${value === null ? 'nothing' : say(value)}${limited && !hidden ? `, ${limited}` : ''}`}
            className={cn(
              bucket.isRunning && 'md:border-l md:border-dashed md:border-l-border-strong',
              HEAT[steps[index] ?? 0],
              index !== column && 'max-md:hidden',
            )}
          >
            {value === null ? <span className="text-ink-3">–</span> : <span>{write(value)}</span>}
            {limited && !hidden ? <LimitNote text={limited} isOver={(value ?? 0) > (limit ?? 0)} /> : null}
          </Cell>
        );
      })}
      <Cell
        column={buckets.length + 1}
        href={hrefOf(line, days)}
        label={`${name}, total, ${say(figure.value)}`}
        className={cn(
          'font-semibold text-ink md:border-l md:border-l-border',
          column < buckets.length && 'max-md:hidden',
        )}
      >
        {write(figure.value)}
      </Cell>
      <Cell
        column={buckets.length + 2}
        href={hrefOf(line, days)}
        label={`${name}, average of ${bucketCount(wholeBuckets(buckets), per)}, ${
          figure.average === null ? 'none' : `${say(figure.average)}, ${note}`
        }`}
        className="font-normal text-ink-2 max-md:col-start-1 max-md:row-start-2 max-md:border-t-0! max-md:[&>*]:min-h-8"
      >
        <span className="max-md:self-start max-md:pl-8.5">
          <span className="md:hidden">average </span>
          {figure.average === null ? '—' : write(figure.average)}
          {partly ? <span className="text-ink-3 md:hidden">, {partly}</span> : null}
        </span>
      </Cell>
      <td
        role="gridcell"
        aria-hidden
        className="px-1.5 text-right leading-none max-md:col-start-2 max-md:row-start-2 max-md:self-center max-md:border-t-0!"
      >
        <SmallLine values={values.map((value) => value ?? 0)} running={running < 0 ? null : running} />
        {partly ? (
          <span className="block text-[10px] leading-3 font-normal whitespace-nowrap text-ink-3 max-md:hidden">
            {partly}
          </span>
        ) : null}
      </td>
    </tr>
  );
}

function LimitNote({ text, isOver }: { text: string; isOver: boolean }) {
  const [limit, over] = text.split(', ');
  return (
    <span className="pb-0.5 text-[10px] leading-3 font-normal whitespace-nowrap text-ink-3">
      {limit}
      {isOver ? <span className="block text-expense">{over}</span> : null}
    </span>
  );
}

const NAME =
  'min-w-0 truncate rounded-sm focus-visible:outline-2 focus-visible:outline-focus hover:underline';

function LineName({ line }: { line: Line }) {
  const { days, hrefOf, markOf, onToggle } = useReportTable();
  const { kind, name, row, isOpen } = line;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <th
      role="rowheader"
      scope="row"
      className={cn(
        'sticky left-0 z-10 max-w-44 p-0 max-md:max-w-none text-left [font-weight:inherit]',
        kind === 'total' ? 'bg-raised' : 'bg-surface',
      )}
    >
      <span className="flex min-h-8 items-center gap-2 pr-2 pl-3 touch:min-h-11">
        <span className="w-3.5 shrink-0">
          {kind === 'group' && row ? (
            <button
              type="button"
              data-toggle
              tabIndex={-1}
              aria-label={`${isOpen ? 'Fold' : 'Unfold'} ${name}`}
              aria-expanded={isOpen}
              className="relative block rounded-sm text-ink-3 before:absolute before:-inset-2.5 hover:text-ink touch:before:-inset-4"
              onClick={() => onToggle(line)}
            >
              <Chevron aria-hidden className="size-3.5" />
            </button>
          ) : null}
        </span>
        {markOf(line)}
        {kind === 'others' ? (
          <button type="button" data-cell={0} tabIndex={-1} className={NAME} onClick={() => onToggle(line)}>
            {name}
          </button>
        ) : (
          <a
            data-cell={0}
            tabIndex={-1}
            href={hrefOf(line, days) ?? undefined}
            aria-label={line.archived ? `${name}, archived` : undefined}
            className={NAME}
          >
            {name}
          </a>
        )}
        {line.archived ? <span className="shrink-0 text-[11px] font-normal text-ink-3">archived</span> : null}
      </span>
    </th>
  );
}
