'use client';

import { useHiddenNumbers } from '@/components/money/hidden-amounts';
import type { PreviewRow, StagedRow } from '@/lib/domain/imports/staging/staged-import';

type Row = StagedRow | PreviewRow;

/** Values of a row whose reason quotes the file. */
const QUOTED: readonly Row['status'][] = ['readable', 'new', 'unreadable', 'left-out'];

/** Says why a row has its status. What could not be read, or was rounded, is quoted from the file, so it may hold amounts. */
export function useShownReasons(): (row: Row) => string | null {
  const shown = useHiddenNumbers();
  return ({ reason, status }) => (reason !== null && QUOTED.includes(status) ? shown(reason) : reason);
}

/** Reason for a row's status. */
export function useShownReason(row: Row): string | null {
  return useShownReasons()(row);
}
