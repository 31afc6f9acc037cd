import type { Page } from '@playwright/test';
import type { Keys } from '../support/keys';
import { csv, daysAgo } from '../support/test';

/** Walks of docs/keyboard.md, by section title. */
export type Walks = Record<string, (page: Page, keys: Keys) => Promise<void>>;

/** A statement covering thirteen days. */
export const ROWS = csv(
  ...Array.from({ length: 12 }, (_, day) => `${daysAgo(day)},Shop ${day},Food,${day + 1}.50,expense`),
  `${daysAgo(12)},Payroll,Salary,3250.00,income`,
);
