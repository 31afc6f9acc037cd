'use client';

import { Segmented } from '@/components/ui/fields/segmented';
import type { StagedRow } from '@/lib/domain/imports/staging/staged-import';

const OPTIONS = [
  { value: 'same', label: 'The same' },
  { value: 'add', label: 'A different one' },
] as const;

type SameOrAnotherProps = {
  row: StagedRow;
  /** Null while nothing can be changed. */
  onChoose: ((choice: 'same' | 'add') => void) | null;
};

/** Choice between the transaction that a row resembles and another one; nothing for rows that resemble none. */
export function SameOrAnother({ row, onChoose }: SameOrAnotherProps) {
  const { line, status, mayBeThere, match } = row;
  if (!mayBeThere || !match || status === 'skipped') return null;
  return (
    <Segmented
      label={`Row ${line}: “${match.description}” or a different one`}
      options={OPTIONS}
      value={status === 'same' ? 'same' : 'add'}
      onValueChange={(choice) => onChoose?.(choice)}
      className="mt-1.5 text-[12.5px] max-xl:w-full"
    />
  );
}
