import type { ReactNode } from 'react';

export type ComboboxRow = { value: string; label: ReactNode };
