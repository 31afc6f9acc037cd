import '../forms/no-eval';
import { z } from 'zod';
import type { Currency } from '../money/currency';
import { byCurrency, minorUnits, type DocumentOf } from '../money/document';
import { moneyInput } from '../money/input';

const switches = {
  emailNotifications: z.boolean(),
  budgetAlerts: z.boolean(),
  largeTransactionAlerts: z.boolean(),
  recurringAlerts: z.boolean(),
};

export const notificationSettingsDocument = byCurrency((currency) =>
  z.object({ ...switches, largeTransactionThreshold: minorUnits(currency) }),
);
/** A user's choice of notifications. `largeTransactionThreshold` is in minor units. */
export type NotificationSettings = DocumentOf<typeof notificationSettingsDocument>;

/** Form input for the threshold: more than zero. */
export const thresholdSchema = (currency: Currency) =>
  z.object({
    largeTransactionThreshold: moneyInput(currency, 'Please enter an amount').refine(
      (minorUnits) => minorUnits > 0,
      'Must be more than zero',
    ),
  });
export type ThresholdInput = z.input<ReturnType<typeof thresholdSchema>>;

/** The changed settings; the others stay as they are. */
export const notificationSettingsSchema = (currency: Currency) =>
  z
    .strictObject({ ...switches, ...thresholdSchema(currency).shape })
    .partial()
    .refine((changed) => Object.keys(changed).length > 0);
export type NotificationSettingsInput = z.input<ReturnType<typeof notificationSettingsSchema>>;
