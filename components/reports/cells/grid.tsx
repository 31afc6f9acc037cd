'use client';

import type { ReactNode } from 'react';
import { useReportTable } from '@/components/reports/cells/context';
import { TableHeads } from '@/components/reports/cells/head';
import { TableLine } from '@/components/reports/cells/line';
import { useFollowedLinks } from '@/components/reports/cells/use-followed-links';
import { useGridKeys } from '@/components/reports/cells/use-grid-keys';
import type { Line } from '@/lib/domain/reports/lines';

/**
 * A table of a report, one tab stop: its lines by bucket, with total, average and course. On a phone it shows one column
 * as rows of two lines.
 */
export function ReportGrid({ label, children }: { label: string; children: ReactNode }) {
  const { table, onKeyDown, onFocus } = useGridKeys();
  const follow = useFollowedLinks();
  return (
    <table
      ref={table}
      role="treegrid"
      aria-label={label}
      className="w-full border-separate border-spacing-0 text-[12px] max-md:block [&_td]:border-t [&_td]:border-border [&_th]:border-t [&_th]:border-border [&_thead_th]:border-t-0"
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={follow}
    >
      <TableHeads />
      {children}
    </table>
  );
}

/** Lines that belong together, under their heading if they have one. */
export function GridSection({ heading, lines }: { heading?: string; lines: readonly Line[] }) {
  const { buckets } = useReportTable();
  return (
    <tbody role="rowgroup" className="max-md:block">
      {heading ? (
        <tr role="row" className="bg-bg max-md:block">
          <th
            role="rowheader"
            scope="rowgroup"
            colSpan={buckets.length + 4}
            className="h-8 bg-bg pl-8.5 text-left text-[13px] font-[550] max-md:flex max-md:items-center"
          >
            {heading}
          </th>
        </tr>
      ) : null}
      {lines.map((line) => (
        <TableLine key={line.id} line={line} />
      ))}
    </tbody>
  );
}
