import type { Page } from '@playwright/test';
import { formatMonthYear } from '@/lib/domain/date-format';
import { callAction } from './server-action';
import { daysAgo } from './support';

/** The month as alerts write it. */
export const thisMonth = () => formatMonthYear(daysAgo(0));

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

/** Sets what is given of the notification settings, without the screen. */
export const settings = (page: Page, changed: object) =>
  callAction(page.request, 'updateNotificationSettings', [changed]);

/** Enters an expense of today on the Upload screen, and stays there. */
