import { describe, expect, it } from 'vitest';
import type { Terms } from './rhythms';
import { rhythmFields, rhythmTerms } from './page/rhythm-choice';
import { saveSeriesSchema, type SaveSeriesInput } from './form';
import { likeTransaction, seriesValues } from './page/values';

const ACCOUNTS = [
  { id: '00000000-0000-4000-8000-000000000001', name: 'Everyday' },
  { id: '00000000-0000-4000-8000-000000000002', name: 'Savings' },
];
const RENT: SaveSeriesInput = {
  ...seriesValues(null, ACCOUNTS, '2026-11-28', 'USD'),
  what: 'Rent',
  amount: '1450',
};

const parse = (change: Partial<SaveSeriesInput>) => saveSeriesSchema('USD').safeParse({ ...RENT, ...change });
const problems = (change: Partial<SaveSeriesInput>) =>
  parse(change).error?.issues.map(({ path, message }) => [path[0], message]);

describe('the form of a series', () => {
  it('makes terms of what was chosen', () => {
    expect(parse({}).data?.content).toMatchObject({
      revision: null,
      payee: 'Rent',
      otherAccountId: null,
      amount: '1450.00',
      endsOn: null,
      terms: {
        validFrom: '0001-01-01',
        unit: 'month',
        every: 1,
        days: [28],
        amountKind: 'typed',
        amount: '1450.00',
      },
    });
    expect(parse({ amountKind: 'median' }).data?.content.terms.amount).toBeNull();
    expect(parse({ revision: 3, what: '', from: '2026-12-28' }).data?.content).toMatchObject({
      payee: null,
      terms: { validFrom: '2026-12-28' },
    });
  });

  it.each<[Partial<SaveSeriesInput>, string, string]>([
    [{ what: ' ' }, 'what', 'What it is is required'],
    [{ amount: '' }, 'amount', 'An amount above 0'],
    [{ amount: '0' }, 'amount', 'An amount above 0'],
    [{ amount: '-5' }, 'amount', 'An amount above 0'],
    [{ day: '32' }, 'day', 'Choose a day from 1 to 31'],
    [{ day: '0' }, 'day', 'Choose a day from 1 to 31'],
    [{ rhythm: 'twice-monthly', secondDay: 'x' }, 'secondDay', 'Choose a day from 1 to 31'],
    [{ rhythm: 'twice-monthly', secondDay: '28' }, 'secondDay', 'Choose another day'],
    [{ rhythm: 'custom', every: '401', unit: 'day' }, 'every', 'Every 1 to 400 days'],
    [{ rhythm: 'custom', every: '', unit: 'week' }, 'every', 'Every 1 to 400 weeks'],
    [{ endsOn: '2026-11-27' }, 'endsOn', 'The end is before the first day'],
    [{ anchor: 'soon' }, 'anchor', 'Please enter a date, like Jun 30, 2027'],
    [{ words: Array.from({ length: 11 }, (_, place) => `w${place}`).join() }, 'words', 'At most 10 words'],
    [{ words: `rent, ${'a'.repeat(501)}` }, 'words', 'At most 500 characters in a word'],
    [{ words: 'a\u0001b' }, 'words', 'This contains characters that are not text'],
    [{ kind: 'transfer' }, 'otherAccountId', 'Choose one of your accounts'],
    [{ kind: 'transfer', otherAccountId: ACCOUNTS[0]!.id }, 'otherAccountId', 'Choose another account'],
  ])('names the field of %j', (change, field, message) => {
    expect(problems(change)).toEqual([[field, message]]);
  });

  it('has words with commas between them, each once', () => {
    expect(parse({ words: ' Smith, flat 4,, SMITH ,' }).data?.content.words).toEqual(['Smith', 'flat 4']);
    expect(parse({}).data?.content.words).toEqual([]);
  });

  it('takes the other account of a transfer', () => {
    expect(parse({ kind: 'transfer', otherAccountId: ACCOUNTS[1]!.id }).data?.content.otherAccountId).toBe(
      ACCOUNTS[1]!.id,
    );
    expect(parse({ kind: 'bill', otherAccountId: ACCOUNTS[1]!.id }).data?.content.otherAccountId).toBeNull();
  });
});

describe('a rhythm in the form', () => {
  it.each<[string, Partial<Terms>]>([
    ['weekly', { unit: 'week', every: 1 }],
    ['two-weekly', { unit: 'week', every: 2 }],
    ['four-weekly', { unit: 'week', every: 4 }],
    ['twice-monthly', { days: [15, 31] }],
    ['monthly', { days: [1] }],
    ['last-day', { days: [31] }],
    ['weekday', { ordinal: -1, weekday: 0 }],
    ['quarterly', { every: 3 }],
    ['yearly', { unit: 'year' }],
    ['custom', { unit: 'day', every: 10 }],
    ['custom', { unit: 'month', every: 5 }],
  ])('is %s for %j, and gives the same terms', (rhythm, change) => {
    const terms: Terms = {
      unit: 'month',
      every: 1,
      days: [],
      ordinal: null,
      weekday: null,
      anchor: '2026-11-28',
      shift: 'none',
      ...change,
    };
    const fields = rhythmFields(terms, terms.anchor);
    expect(fields.rhythm).toBe(rhythm);
    const { unit, every, days, ordinal, weekday } = terms;
    expect(rhythmTerms(fields)).toEqual({ unit, every, days, ordinal, weekday });
  });

  it('stays as it is if only history can have it, such as quarterly on the 30th', () => {
    const quarterly: Terms = {
      ...{ unit: 'month', every: 3, days: [30], ordinal: null, weekday: null },
      ...{ anchor: '2027-02-28', shift: 'none' },
    };
    const fields = rhythmFields(quarterly, quarterly.anchor);
    expect(fields.rhythm).toBe('same');
    expect(rhythmTerms(fields)).toMatchObject({ every: 3, days: [30] });
    expect(rhythmTerms({ ...fields, rhythm: 'quarterly' })).toMatchObject({ every: 3, days: [] });
  });
});

describe('a series like a transaction', () => {
  const [EVERYDAY, SAVINGS] = ACCOUNTS.map(({ id }) => id) as [string, string];
  const ID = '00000000-0000-4000-8000-000000000009';
  const OTHER = '00000000-0000-4000-8000-000000000008';
  const row = { id: ID, description: 'Rent', date: '2026-10-03', amount: 145_000, accountId: EVERYDAY };
  const like = (change: Pick<Parameters<typeof likeTransaction>[0], 'type' | 'incoming' | 'transfer'>) =>
    likeTransaction({ ...row, ...change }, 'USD');

  it('is monthly on its day, with its amount', () => {
    const expense = like({ type: 'expense', incoming: false, transfer: null });
    const values = seriesValues(null, ACCOUNTS, '2026-11-28', 'USD', expense);
    expect(saveSeriesSchema('USD').safeParse(values).data?.content).toMatchObject({
      ...{ payee: 'Rent', transaction: ID, kind: 'bill', accountId: EVERYDAY, amount: '1450.00' },
      terms: { unit: 'month', every: 1, days: [3], anchor: '2026-10-03' },
    });
    expect(like({ type: 'income', incoming: true, transfer: null }).kind).toBe('income');
  });

  it('is a transfer from the account that it leaves, whichever side it is like', () => {
    const transfer = { id: 'x', accountId: SAVINGS, transactionId: OTHER };
    expect(like({ type: 'transfer', incoming: false, transfer })).toMatchObject({
      ...{ kind: 'transfer', accountId: EVERYDAY, otherAccountId: SAVINGS, transaction: ID },
    });
    expect(like({ type: 'transfer', incoming: true, transfer })).toMatchObject({
      ...{ kind: 'transfer', accountId: SAVINGS, otherAccountId: EVERYDAY, transaction: OTHER },
    });
    expect(like({ type: 'transfer', incoming: true, transfer: null })).toMatchObject({
      ...{ accountId: '', otherAccountId: EVERYDAY, transaction: null },
    });
  });
});
