import type { Page } from '@playwright/test';
import { daysAgo } from './test';

/** A section of the dashboard, by its title. */
export const card = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });

/** A day of the month `back` months before this one, in UTC like the tests' browser. */
export function inMonth(back: number, day: number): string {
  const [year, month] = daysAgo(0).split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 - back, day)).toISOString().slice(0, 10);
}

/** Formats a date as the screen does. */
export const shown = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${date}T00:00:00Z`).toLocaleString('en-US', { ...options, timeZone: 'UTC' });
