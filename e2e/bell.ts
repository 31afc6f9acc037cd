import type { Page } from '@playwright/test';
import { dayOf, monthName } from '@/lib/domain/calendar-days';
import { callAction } from './server-action';
import { daysAgo } from './support';

export const TODAY = daysAgo(0);
export const THIS_MONTH = `${monthName(dayOf(TODAY))} ${dayOf(TODAY).year}`;

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

/** Sets what is given of the notification settings, without the screen. */
export const settings = (page: Page, changed: object) =>
  callAction(page.request, 'updateNotificationSettings', [changed]);

/** Enters an expense of today on the Upload screen, and stays there. */
