'use client';

import { categoryDot } from '@/components/categories/dot';
import { useCategoryColor } from '@/components/categories/colors';
import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { useMoney } from '@/components/money/use-money';
import { focusReportSearch } from '@/components/reports/page/search';
import { useReportNavigation } from '@/components/reports/navigation';
import { useKeyHref } from '@/components/reports/spending/use-href';
import type { SpendingViewProps } from '@/components/reports/spending/view-props';
import { useFollowedLinks } from '@/components/reports/cells/use-followed-links';
import { useColumnOrder } from '@/components/reports/cells/use-column-order';
import { OrderSelect } from '@/components/reports/cells/order-select';
import { useGridKeys } from '@/components/reports/cells/use-grid-keys';
import { CategoryMark } from '@/components/reports/cells/category-mark';
import { Card } from '@/components/ui/card';
import { HIDDEN_AMOUNT } from '@/lib/domain/money/hidden-amounts';
import { formatPercent } from '@/lib/domain/money/percentage-text';
import { bucketUnit } from '@/lib/domain/reports/buckets';
import { meanOf } from '@/lib/domain/reports/comparison';
import { averageNote, changeOf, sharesOf, wholeBuckets } from '@/lib/domain/reports/figures';
import { keyLines, type Line } from '@/lib/domain/reports/lines';
import { LARGEST_FIRST } from '@/lib/domain/reports/rows';
import { keyHeading } from '@/lib/domain/reports/texts';
import { cn } from '@/lib/utils';

/** The keys as horizontal bars, each with its amount, share, change and average. */
export function SpendingBars({ report, days, per, compared }: SpendingViewProps) {
  const { shown } = useReportNavigation();
  const { table, onKeyDown, onFocus } = useGridKeys();
  const follow = useFollowedLinks();
  const hrefOf = useKeyHref();
  const lines = keyLines(report, shown);
  const values = lines.filter(({ kind }) => kind !== 'total').map(({ figure }) => figure.value);
  const shares = sharesOf(values);
  const largest = Math.max(...values, 1);
  const isPayees = shown.by === 'payee';
  return (
    <>
      <OrderSelect
        className="mb-3 md:hidden"
        ownOrder="The largest first"
        columns={[
          { column: 'name', label: 'By name' },
          ...(compared ? [{ column: 'change', label: 'By change' }] : []),
          { column: 'average', label: 'By average' },
          ...(isPayees ? [{ column: 'rows', label: 'By rows' }] : []),
        ]}
      />
      <Card className="overflow-hidden p-0">
        <table
          ref={table}
          role="grid"
          aria-label={keyHeading(shown.by)}
          className="w-full border-separate border-spacing-0 text-[13px] max-md:block [&_tbody_td]:border-t [&_tbody_td]:border-border [&_tbody_th]:border-t [&_tbody_th]:border-border"
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          onClick={follow}
        >
          <thead role="rowgroup" className="max-md:sr-only">
            <tr role="row" className="text-[12.5px] text-ink-3">
              <Head column={0} sort="name" text={keyHeading(shown.by)} isName />
              <th role="columnheader" scope="col" className="w-[34%]">
                <span className="sr-only">Bar</span>
              </th>
              <Head column={1} sort="total" text="Amount" />
              <th role="columnheader" scope="col" className={cn(HEAD, 'text-right')}>
                Share
              </th>
              {compared ? <Head column={2} sort="change" text="Change" /> : null}
              <Head
                column={3}
                sort="average"
                text={per === 'all' ? 'Average' : `Average a ${bucketUnit(per)}`}
              />
              {isPayees ? <Head column={4} sort="rows" text="Rows" /> : null}
            </tr>
          </thead>
          <tbody role="rowgroup" className="max-md:block">
            {lines.map((line, index) => (
              <BarLine
                key={line.id}
                line={line}
                href={hrefOf(line, days)}
                share={shares[index] ?? null}
                width={line.kind === 'total' ? 0 : (Math.max(0, line.figure.value) / largest) * 100}
                note={averageNote(line.figure, report.buckets, per)}
                isInAll={line.figure.activeBuckets === wholeBuckets(report.buckets)}
                isCompared={compared !== null}
                isPayees={isPayees}
              />
            ))}
          </tbody>
        </table>
      </Card>
    </>
  );
}

const HEAD = 'h-10 px-3 text-[12.5px] font-medium whitespace-nowrap text-ink-3';

function Head({
  column,
  sort,
  text,
  isName,
}: {
  column: number;
  sort: string;
  text: string;
  isName?: boolean;
}) {
  const { direction, Icon, change } = useColumnOrder(sort, LARGEST_FIRST);
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={direction}
      className={cn(HEAD, isName ? 'pl-5 text-left' : 'text-right')}
    >
      <button
        type="button"
        data-cell={column}
        data-toggle
        tabIndex={-1}
        className={cn(
          '-mx-1 inline-flex items-center gap-1 rounded-sm px-1 hover:text-ink',
          direction !== 'none' && 'text-ink',
        )}
        onClick={change}
      >
        {text}
        <Icon aria-hidden className="size-3 stroke-[1.75]" />
      </button>
    </th>
  );
}

type BarLineProps = {
  line: Line;
  href: string | null;
  /** In percent; null where there is none. */
  share: number | null;
  /** Of the bar, in percent of the widest. */
  width: number;
  /** In how many buckets there is something, and whether it is all of them. */
  note: string | null;
  isInAll: boolean;
  isCompared: boolean;
  isPayees: boolean;
};

function BarLine({ line, href, share, width, note, isInAll, isCompared, isPayees }: BarLineProps) {
  const { shown } = useReportNavigation();
  const { hidden } = useHiddenAmounts();
  const money = useMoney();
  const colorOf = useCategoryColor();
  const { kind, name, figure, row } = line;
  const say = (minorUnits: number) => money(minorUnits, { spoken: true });
  const rate = (percent: number) => (hidden ? HIDDEN_AMOUNT : formatPercent(percent));
  const change = changeOf(figure);
  const isCategory = shown.by === 'category' || shown.by === 'group';
  const color = isCategory && row?.name ? categoryDot[colorOf(row.name)] : 'bg-ink-3';
  const mean = figure.rows ? meanOf(figure.value, figure.rows) : null;
  const link = href ?? undefined;
  return (
    <tr
      role="row"
      className={cn(
        'max-md:grid max-md:grid-cols-[1fr_auto]',
        kind === 'total' ? 'bg-raised font-semibold' : 'hover:bg-raised/50',
      )}
    >
      <th role="rowheader" scope="row" className="max-w-64 p-0 text-left [font-weight:inherit]">
        <span className="flex min-h-10 items-center gap-2 pr-3 pl-5 touch:min-h-11">
          {isCategory ? <CategoryMark line={line} /> : null}
          {kind === 'others' ? (
            <button type="button" data-cell={0} tabIndex={-1} className={NAME} onClick={focusReportSearch}>
              {name}
            </button>
          ) : (
            <a data-cell={0} tabIndex={-1} href={link} dir="auto" className={NAME}>
              {name}
            </a>
          )}
        </span>
      </th>
      <td
        role="gridcell"
        aria-hidden
        className="pr-3 max-md:order-last max-md:col-span-2 max-md:px-5 max-md:pb-2.5 max-md:border-t-0!"
      >
        {width > 0 ? (
          <span
            data-bar
            className={cn('block h-2.5 rounded-[3px] max-md:h-1.5', color)}
            style={{ width: `${width}%` }}
          />
        ) : null}
      </td>
      <td role="gridcell" className="p-0 text-right font-medium tabular-nums">
        <a
          data-cell={1}
          tabIndex={-1}
          href={link}
          aria-label={`${name}, ${say(figure.value)}`}
          className={cn(CELL, 'text-ink')}
        >
          {money(figure.value)}
          {share === null ? null : (
            <span className="text-[11.5px] font-normal text-ink-3 md:hidden">{rate(share)}</span>
          )}
        </a>
      </td>
      <td role="gridcell" className="px-3 text-right text-ink-2 tabular-nums max-md:hidden">
        {share === null ? null : rate(share)}
      </td>
      {isCompared ? (
        <td role="gridcell" className="p-0 text-right tabular-nums max-md:border-t-0!">
          <span
            data-cell={2}
            tabIndex={-1}
            role="img"
            aria-label={`${name}, change, ${change ? `${say(change.amount)}, ${hidden ? '' : change.text}` : 'none'}`}
            className={cn(CELL, 'leading-tight max-md:min-h-0 max-md:items-start max-md:pl-5 max-md:pb-1.5')}
          >
            {change ? (
              <>
                {hidden ? HIDDEN_AMOUNT : change.text}
                <span className="text-[11.5px] text-ink-3">{money(change.amount, { sign: 'always' })}</span>
              </>
            ) : null}
          </span>
        </td>
      ) : null}
      <td role="gridcell" className="p-0 text-right text-ink-2 tabular-nums max-md:border-t-0!">
        <a
          data-cell={3}
          tabIndex={-1}
          href={link}
          aria-label={`${name}, average, ${figure.average === null ? 'none' : `${say(figure.average)}, ${note}`}`}
          className={cn(CELL, 'leading-tight max-md:min-h-0 max-md:pb-1.5')}
        >
          <span>
            <span className="md:hidden">average </span>
            {figure.average === null ? '—' : money(figure.average)}
          </span>
          {isInAll ? null : <span className="text-[11.5px] text-ink-3">{note}</span>}
        </a>
      </td>
      {isPayees ? (
        <td
          role="gridcell"
          className="p-0 text-right text-ink-2 tabular-nums max-md:col-span-2 max-md:border-t-0!"
        >
          <a
            data-cell={4}
            tabIndex={-1}
            href={link}
            aria-label={`${name}, ${figure.rows ?? 0} rows${mean === null ? '' : `, ${say(mean)} each`}`}
            className={cn(
              CELL,
              'leading-tight max-md:min-h-0 max-md:flex-row max-md:items-baseline max-md:justify-end max-md:gap-1.5 max-md:pb-1.5',
            )}
          >
            <span>
              {(figure.rows ?? 0).toLocaleString('en-US')}
              <span className="md:hidden">{figure.rows === 1 ? ' row' : ' rows'}</span>
            </span>
            <span className="text-[11.5px] text-ink-3">{mean === null ? null : `${money(mean)} each`}</span>
          </a>
        </td>
      ) : null}
    </tr>
  );
}

const FOCUS = 'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus';
const NAME = cn('min-w-0 truncate rounded-sm hover:underline', FOCUS);
const CELL = cn('flex min-h-10 flex-col items-end justify-center px-3 touch:min-h-11', FOCUS);
