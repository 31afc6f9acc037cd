import type { Page } from '@playwright/test';
import { newId } from '@/lib/domain/forms/new-id';
import { importQuickly } from '../support/seed';
import { act } from '../support/server-actions';
import { csv, daysAgo } from '../support/test';

/** Desktops, a tablet in both orientations, phones; 720 and 320 are a laptop at 200 % and a desktop at 400 %. */
export const WIDTHS = [1440, 1280, 1101, 1024, 768, 720, 390, 360, 320];
/** A name of the maximum length, without a place to break it. */
export const LONG = 'Lebensversicherungsgesellschaftsdonaudampfschifffahrtsabende';
/** The first of the forty categories, and the largest limit. */
export const LONGEST_CATEGORY = `${LONG.slice(0, 58)}0`;
const LARGEST_LIMIT = '999999999999.99';
export const HUGE = '9999999999.99';

/** Names without spaces, amounts in billions, forty categories and twelve accounts. */
export async function fillToExtremes(page: Page): Promise<void> {
  for (let index = 0; index < 12; index += 1) {
    await act(page, 'addAccount', {
      id: newId(),
      name: index === 0 ? LONG : `Account ${index}`,
      type: 'credit',
      lastFourDigits: String(1000 + index),
      balance: `-${HUGE}`,
    });
  }
  const names = Array.from({ length: 40 }, (_, index) =>
    index % 8 ? `Category ${index}` : `${LONG.slice(0, 58)}${index}`,
  );
  for (const [index, name] of names.slice(0, 36).entries())
    await act(page, 'addCategory', {
      name,
      monthlyLimit: index ? HUGE : LARGEST_LIMIT,
      color: index % 10 || null,
    });
  await importQuickly(
    page,
    csv(
      ...names.map((name, index) => {
        const description = index % 4 ? `Shop ${index}` : `${LONG}${index}`;
        const amount = index % 7 ? HUGE : `${index}.50`;
        return `${daysAgo(index % 3)},${description},${name},${amount},${index % 5 ? 'expense' : 'income'}`;
      }),
      `${daysAgo(-3)},Not yet,Food,5000.00,expense`,
      `${daysAgo(0)},Subscription,Subscriptions & Memberships (annual),12.00,expense`,
    ),
    LONG,
  );
}
