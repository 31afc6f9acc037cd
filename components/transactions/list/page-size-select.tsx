'use client';

import { useId } from 'react';
import { useTransactionsNavigation } from '@/components/transactions/list/use-navigation';
import { Label } from '@/components/ui/fields/label';
import { Select } from '@/components/ui/fields/select';
import { PAGE_SIZE_COOKIE, PAGE_SIZES, readPageSize, type PageSize } from '@/lib/domain/transactions/query';

const YEAR_IN_SECONDS = 31_536_000;
const OPTIONS = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

/** The number of rows per page. The browser remembers it. */
export function PageSizeSelect({ size }: { size: PageSize }) {
  const { query, change } = useTransactionsNavigation();
  const id = useId();
  const choose = (value: string) => {
    const chosen = readPageSize(value);
    if (!chosen) return;
    document.cookie = `${PAGE_SIZE_COOKIE}=${chosen}; path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax`;
    change({ size: chosen });
  };
  return (
    <div className="flex items-center gap-2.5">
      <Label htmlFor={id} className="text-sm whitespace-nowrap text-ink-3">
        Rows per page
      </Label>
      <Select
        id={id}
        className="w-auto min-w-18 tabular-nums"
        options={OPTIONS}
        value={String(query.size ?? size)}
        onValueChange={choose}
      />
    </div>
  );
}
