import type { Page } from '@playwright/test';
import { formatMonthYear } from '@/lib/domain/dates/format';
import { callAction } from './server-actions';
import { daysAgo } from './test';

/** This month, formatted as in alerts. */
export const thisMonth = () => formatMonthYear(daysAgo(0));

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

/** Changes the given notification settings without opening the screen. */
export const settings = (page: Page, changed: object) =>
  callAction(page.request, 'updateNotificationSettings', [changed]);

/** Adds an expense dated today on the Upload screen, and stays there. */
