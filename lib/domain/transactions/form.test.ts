import { expect, it } from 'vitest';
import { transactionChangeSchema } from './changes';
import {
  editTransactionSchema,
  stagedRowSchema,
  transactionFieldsSchema,
  transactionFormSchema,
  type TransactionFormInput,
} from './form';

const ROW = {
  date: '2026-01-05',
  description: 'Shop',
  category: 'Food',
  type: 'expense',
  accountId: '8b8f1c1e-3b7f-4c43-9a0f-3d1a56f6a001',
};

it.each([
  ['12,50', 1250],
  ['12.50', 1250],
  ['1 234,5', 123450],
  ['3*4.20', 1260],
])('a row accepts the amount %s, like every other amount field', (amount, minorUnits) => {
  expect(transactionFieldsSchema('USD').parse({ ...ROW, amount }).amount).toBe(minorUnits);
});

it.each(['', '0', '-1', '1,234', 'abc'])('a row rejects the amount "%s"', (amount) => {
  expect(transactionFieldsSchema('USD').safeParse({ ...ROW, amount }).success).toBe(false);
});

it.each([
  ['income', '-200', -20_000],
  ['income', '100-300', -20_000],
  ['income', '200', 20_000],
  ['income', '0', null],
  ['expense', '-200', null],
  ['refund', '-200', null],
] as const)(
  '%s of %s is %j: only income may have a minus, as it may be taken back',
  (type, amount, minorUnits) => {
    const row = { ...ROW, id: ROW.accountId, type, amount };
    for (const schema of [
      transactionFormSchema('USD'),
      stagedRowSchema('USD'),
      editTransactionSchema('USD'),
    ]) {
      const parsed = schema.safeParse({ ...row, revision: 1 });
      expect(parsed.success ? parsed.data.amount : parsed.error.issues.map(({ message }) => message)).toEqual(
        minorUnits ?? ['Amount must be more than zero'],
      );
    }
    const details = { amount, type };
    const change = transactionChangeSchema('USD').safeParse({
      change: ROW.accountId,
      id: ROW.accountId,
      revision: 1,
      details,
    });
    expect(change.success).toBe(minorUnits !== null);
  },
);

it('a change of the amount alone has no minus, whatever the row is', () => {
  const change = { change: ROW.accountId, id: ROW.accountId, revision: 1, details: { amount: '-5' } };
  expect(transactionChangeSchema('USD').safeParse(change).success).toBe(false);
});

const ENTRY = { ...ROW, id: '8b8f1c1e-3b7f-4c43-9a0f-3d1a56f6a002', amount: '5' };
const TO = '8b8f1c1e-3b7f-4c43-9a0f-3d1a56f6a003';

it('an entry has no flags and tags unless they are given', () => {
  const parsed = transactionFormSchema('USD').parse({ ...ENTRY, type: 'refund' });
  expect(parsed).toMatchObject({ type: 'refund', amount: 500, note: '' });
  expect(parsed).not.toHaveProperty('tags');
  const more = { oneTime: true, counted: false, tags: ['#Rome ', 'Ines 30'] };
  expect(transactionFormSchema('USD').parse({ ...ENTRY, type: 'expense', ...more })).toMatchObject({
    ...more,
    tags: ['Rome', 'Ines 30'],
  });
});

it('a transfer needs two accounts, and neither a category nor a description', () => {
  const transfer = { ...ENTRY, type: 'transfer' as const, category: '', description: '', toAccountId: TO };
  expect(transactionFormSchema('USD').parse(transfer)).toMatchObject({ toAccountId: TO, alsoEnter: false });
  const errorsOf = (input: TransactionFormInput) =>
    transactionFormSchema('USD')
      .safeParse(input)
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  expect(errorsOf({ ...transfer, toAccountId: '' })).toEqual(['toAccountId: Account is required']);
  expect(errorsOf({ ...transfer, toAccountId: ROW.accountId })).toEqual([
    'toAccountId: Choose a different account than the one it comes from',
  ]);
  expect(errorsOf({ ...transfer, type: 'expense' })).toEqual([
    'description: Description is required',
    'category: Category is required',
  ]);
});

it('an entry in parts needs no category, and gets that of its largest part', () => {
  const part = { type: 'expense' as const, note: '', tags: [] };
  const parts = [
    { ...part, amount: '-1.50', category: 'Books' },
    { ...part, amount: '-4.50', category: 'Food', note: ' with bread ' },
    { ...part, amount: '1', type: 'refund' as const, category: 'Deposits' },
  ];
  const entry = { ...ENTRY, type: 'expense' as const, category: '', parts };
  const parsed = transactionFormSchema('USD').parse(entry);
  expect(parsed).toMatchObject({ category: 'Food', amount: 500 });
  expect('parts' in parsed && parsed.parts.map(({ amount, note }) => [amount, note])).toEqual([
    [-150, ''],
    [-450, 'with bread'],
    [100, ''],
  ]);
  const errorsOf = (input: TransactionFormInput) =>
    transactionFormSchema('USD')
      .safeParse(input)
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  expect(errorsOf({ ...entry, parts: parts.slice(1) })).toEqual([
    'parts: The parts do not add up to the amount',
  ]);
  expect(errorsOf({ ...entry, type: 'income' })).toEqual(['parts: The parts do not add up to the amount']);
  expect(errorsOf({ ...entry, parts: [] })?.[0]).toBe('parts: A split has at least two parts');
  expect(errorsOf({ ...entry, parts: parts.slice(0, 1) })?.[0]).toBe('parts: A split has at least two parts');
  expect(
    errorsOf({ ...entry, amount: '', parts: [{ ...part, amount: '0', category: '' }, ...parts] }),
  ).toEqual([
    'amount: Amount is required',
    'parts.0.amount: Amount must not be zero',
    'parts.0.category: Category is required',
    'parts: The parts do not add up to the amount',
  ]);
  expect(errorsOf({ ...entry, parts: undefined })).toEqual(['category: Category is required']);
});

it('a transfer has no parts', () => {
  const transfer = { ...ENTRY, type: 'transfer' as const, toAccountId: TO, parts: [] };
  expect(transactionFormSchema('USD').parse(transfer)).not.toHaveProperty('parts');
});

it('a staged row may have parts, which are in place of its category, too', () => {
  const row = { ...ENTRY, type: 'expense' as const };
  expect(stagedRowSchema('USD').parse(row)).toEqual({ ...ROW, type: 'expense', amount: 500 });
  const part = { type: 'expense' as const, note: '', tags: [] };
  const parts = [
    { ...part, amount: '-1.50', category: 'Books' },
    { ...part, amount: '-3.50', category: 'Food' },
  ];
  expect(stagedRowSchema('USD').parse({ ...row, category: '', parts })).toMatchObject({
    category: 'Food',
    parts: [{ amount: -150 }, { amount: -350 }],
  });
  const problems = (input: object) =>
    stagedRowSchema('USD')
      .safeParse({ ...row, ...input })
      .error?.issues.map(({ path }) => path.join('.'));
  expect(problems({ parts, amount: '6' })).toEqual(['parts']);
  expect(problems({ parts: [] })?.[0]).toBe('parts');
  expect(problems({ type: 'transfer' })).toEqual(['type']);
});

it('a part that is a transfer names another account, and leaves the category to the largest that has one', () => {
  const split = (accountId?: string) => ({
    ...ENTRY,
    amount: '500',
    type: 'expense' as const,
    category: '',
    parts: [
      { amount: '-300', type: 'transfer' as const, category: '', note: '', tags: [], accountId },
      { amount: '-200', type: 'expense' as const, category: 'Food', note: '', tags: [] },
    ],
  });
  const schema = transactionFormSchema('USD');
  expect(schema.parse(split(TO))).toMatchObject({ category: 'Food', parts: [{ accountId: TO }, {}] });
  expect(
    schema.parse({ ...split(TO), parts: [split(TO).parts[0], { ...split(TO).parts[0], amount: '-200' }] }),
  ).toMatchObject({ category: 'Uncategorized' });
  const problemsOf = (input: TransactionFormInput) =>
    schema.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  expect(problemsOf(split())).toEqual(['parts.0.accountId: Account is required']);
  expect(problemsOf(split(ROW.accountId))).toEqual([
    'parts: Choose a different account for the transfer than the one it comes from',
  ]);
});

it('the parts of income taken back add up to it with their signs', () => {
  const part = { type: 'income' as const, note: '', tags: [], category: 'Salary' };
  const entry = {
    ...ENTRY,
    type: 'income' as const,
    amount: '-200',
    parts: [
      { ...part, amount: '-150' },
      { ...part, amount: '-50' },
    ],
  };
  expect(transactionFormSchema('USD').parse(entry)).toMatchObject({ amount: -20_000, category: 'Salary' });
  expect(transactionFormSchema('USD').safeParse({ ...entry, amount: '200' }).success).toBe(false);
});
