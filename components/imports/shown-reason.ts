'use client';

import { useHiddenNumbers } from '@/components/money/hidden-amounts';
import type { RowToStage, StagedRow } from '@/lib/domain/import/staged';

type Row = StagedRow | RowToStage;

/** Says why a row has its status. What could not be read is quoted from the file, so it may hold amounts. */
export function useShownReasons(): (row: Row) => string | null {
  const shown = useHiddenNumbers();
  return ({ reason, status }) =>
    reason !== null && (status === 'unreadable' || status === 'left-out') ? shown(reason) : reason;
}

/** Why a row has its status. */
export function useShownReason(row: Row): string | null {
  return useShownReasons()(row);
}
