import '../forms/no-eval';
import { z } from 'zod';
import type { Currency } from '../money/currency';
import { moneyInput, optionalAmount } from '../money/input';
import { toDecimal } from '../money/money';
import { NOT_POSITIVE } from '../money/texts';
import { BUDGETINGS, CARRIES, LIMIT_SPANS } from './enums';
import { limitInput } from './form';

// The changes that the Budgets screen makes. It chooses each `change`, so that a retry changes nothing.

const change = z.uuid();
const category = () => z.string().min(1, 'Choose a category').max(60);

/** A limit from the running period on. */
const limitSchema = (currency: Currency) =>
  z
    .object({
      /** Null removes it. */
      amount: limitInput(currency).nullable(),
      per: z.enum(LIMIT_SPANS),
      carry: z.enum(CARRIES),
      /** Ignored, as is `restart`, where nothing is carried. */
      carryCap: optionalAmount(currency, 0),
      restart: optionalAmount(currency, -Infinity),
      /** The series that a limit of a year is for; null for none. */
      seriesId: z.uuid().nullable(),
    })
    .transform(({ amount, per, carry, carryCap, restart, seriesId }, context) => {
      const carries = amount !== null && carry !== 'none';
      if (carry === 'unspent' && restart?.startsWith('-')) {
        context.addIssue({ code: 'custom', message: 'Must be 0 or more', path: ['restart'] });
        return z.NEVER;
      }
      return {
        amount: amount === null ? null : toDecimal(amount, currency),
        ...{ per, carry },
        carryCap: carries ? carryCap : null,
        restart: carries ? restart : null,
        seriesId: per === 'year' ? seriesId : null,
      };
    });

/** The limit of a category and how it is budgeted; without one of the two it stays as it is. */
export const saveLimitSchema = (currency: Currency) =>
  z
    .object({
      change,
      category: category(),
      limit: limitSchema(currency).optional(),
      budgeting: z.enum(BUDGETINGS).optional(),
    })
    .transform(({ change, category, ...content }) => ({ change, category, content }));
export type SaveLimitInput = z.input<ReturnType<typeof saveLimitSchema>>;
export type SaveLimit = z.output<ReturnType<typeof saveLimitSchema>>;

/** Schema of the limit form. A category that is kept out of budgets, or is only budgeted in another way, needs no limit. */
export const limitFormSchema = (currency: Currency) =>
  z
    .object({
      category: category(),
      amount: z.string(),
      per: z.enum(LIMIT_SPANS),
      carry: z.enum(CARRIES),
      carryCap: z.string(),
      restart: z.string(),
      budgeting: z.enum(BUDGETINGS),
      /** The id of a series, or NO_SERIES. */
      series: z.string(),
      /** Its budgeting so far. */
      present: z.enum(BUDGETINGS),
    })
    .superRefine(({ budgeting, present, ...limit }, context) => {
      const isWithout = limit.category !== '' && limit.amount.trim() === '';
      if (budgeting === 'none' || (isWithout && budgeting !== present)) return;
      const { error } = limitSchema(currency).safeParse({ ...limit, seriesId: null });
      for (const { path, message } of error?.issues ?? [])
        context.addIssue({ code: 'custom', path, message });
    });
export type LimitValues = z.input<ReturnType<typeof limitFormSchema>>;

const positiveAmount = (currency: Currency) =>
  moneyInput(currency, 'Please enter an amount').refine((minorUnits) => minorUnits > 0, NOT_POSITIVE);

export const moveMoneySchema = (currency: Currency) =>
  z
    .object({
      change,
      /** The key of its period. */
      period: z.iso.date(),
      source: category(),
      target: category(),
      amount: positiveAmount(currency),
    })
    .refine(({ source, target }) => source !== target, {
      path: ['target'],
      error: 'Choose another category',
    });
export type MoveMoneyInput = z.input<ReturnType<typeof moveMoneySchema>>;
export type MoveMoney = z.output<ReturnType<typeof moveMoneySchema>>;

export const takeBackMoveSchema = z.object({ change, move: z.uuid() });
export type TakeBackMove = z.output<typeof takeBackMoveSchema>;

/** Money set aside for a goal without an account; without a goal, for the savings goal. */
export const setAsideSchema = (currency: Currency) =>
  z.object({ change, goal: z.uuid().nullable(), amount: positiveAmount(currency) });
export type SetAside = z.output<ReturnType<typeof setAsideSchema>>;

/** Limits of several categories, all or none. */
export const applyLimitsSchema = (currency: Currency) =>
  z.object({
    change,
    limits: z
      .array(
        z.object({
          category: category(),
          amount: limitInput(currency).transform((minorUnits) => toDecimal(minorUnits, currency)),
          per: z.enum(LIMIT_SPANS),
        }),
      )
      .min(1)
      .max(500),
  });
export type ApplyLimitsInput = z.input<ReturnType<typeof applyLimitsSchema>>;
export type ApplyLimits = z.output<ReturnType<typeof applyLimitsSchema>>;
