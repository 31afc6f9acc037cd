'use client';

import { Table2 } from 'lucide-react';
import { createContext, use, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { InView } from '@/components/ui/in-view';
import { cn } from '@/lib/utils';

const TableShown = createContext(false);

/** Props for the links of a chart's table: while visually hidden they are not in the tab order. */
export function useTableLink(): { tabIndex?: number } {
  return use(TableShown) ? {} : { tabIndex: -1 };
}

type ChartCardProps = {
  id: string;
  title: string;
  /** Shown in place of the title, which then only names the card. */
  headline?: ReactNode;
  /** Chooses what the chart shows. */
  controls?: ReactNode;
  /** The table's name while it scrolls in place of the chart. */
  tableName: string;
  table: ReactNode;
  /** Replaces both while there is nothing to draw. */
  nothing: ReactNode;
  /** The chart, which sets the height on wide screens. */
  children: ReactNode;
};

/** A card with a chart; screen readers, and anyone who asks, get it as a table, which a year makes long. */
export function ChartCard({
  id,
  title,
  headline,
  controls,
  tableName,
  table,
  nothing,
  children,
}: ChartCardProps) {
  const [asTable, showTable] = useState(false);
  return (
    <Card aria-labelledby={id} className="min-w-0">
      <CardHeader>
        <CardTitle id={id} className={headline ? 'sr-only' : undefined}>
          {title}
        </CardTitle>
        {headline}
        {nothing ? null : (
          <>
            {controls}
            <Button
              variant="ghost"
              size="icon"
              aria-label="Show as a table"
              title="Show as a table"
              aria-pressed={asTable}
              className="-my-2 -mr-2 aria-pressed:bg-raised aria-pressed:text-ink"
              onClick={() => showTable(!asTable)}
            >
              <Table2 aria-hidden />
            </Button>
          </>
        )}
      </CardHeader>
      {nothing ?? (
        <div className="relative">
          {/* Next to another card the table takes the chart's height; above one, its own. */}
          <div className={cn(asTable && 'invisible max-[1100px]:hidden')}>{children}</div>
          <div
            className={
              asTable
                ? 'overflow-y-auto rounded-sm max-[1100px]:max-h-[420px] min-[1101px]:absolute min-[1101px]:inset-0'
                : 'sr-only'
            }
            // A scrollable region must be reachable by keyboard, even when no row has a link.
            tabIndex={asTable ? 0 : undefined}
            role={asTable ? 'region' : undefined}
            aria-label={asTable ? tableName : undefined}
          >
            {asTable ? <TableShown value>{table}</TableShown> : <InView fallback={null}>{table}</InView>}
          </div>
        </div>
      )}
    </Card>
  );
}
