import type { ReactNode } from 'react';

export type ComboboxRow = {
  value: string;
  label: ReactNode;
  /** Whether a line is above it: another part of the list begins. */
  divided?: boolean;
};
