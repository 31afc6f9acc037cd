import { describe, expect, it } from 'vitest';
import {
  draftAmounts,
  draftProblem,
  newSplit,
  savedSplit,
  splitInput,
  withDraftTotal,
  withEvenParts,
  withNewPart,
  withoutPart,
  withPart,
  withRow,
  unsavedSplit,
  type SplitDraft,
} from './split-draft';

const ROW = {
  amount: 14609,
  incoming: false,
  type: 'expense' as const,
  category: 'Shopping',
  note: '',
  tagIds: [],
  parts: [],
};

/** A draft of parts with these texts; null takes the rest. */
function draft(...texts: (string | null)[]): SplitDraft {
  const parts = texts.map((text, index) => ({
    key: `${index}`,
    text,
    type: 'expense' as const,
    category: 'Food',
    note: '',
    tags: [],
    linked: false,
  }));
  return { parts, total: 14609, outgoing: true };
}

const texts = ({ parts }: SplitDraft) => parts.map(({ text }) => text);

describe('a new split', () => {
  it('leaves the rest, with the category of the row, to the last part until it is touched', () => {
    const begun = newSplit(ROW);
    expect(begun.parts.map(({ text, category }) => [text, category])).toEqual([
      ['', ''],
      [null, 'Shopping'],
    ]);
    expect(draftAmounts(begun, 'USD')).toEqual([null, 14609]);
    const typed = withPart(begun, 0, { text: '61.40', category: 'Groceries' });
    expect(draftAmounts(typed, 'USD')).toEqual([6140, 8469]);
    expect(draftProblem(typed, 'USD')).toBeNull();
    const touched = withPart(typed, 1, { text: '18.90+19.30' });
    expect(draftProblem(touched, 'USD')).toEqual({ kind: 'left', amount: 4649 });
    const { draft: more, added } = withNewPart(touched);
    expect([added, draftAmounts(more, 'USD')]).toEqual([2, [6140, 3820, 4649]]);
    expect(draftProblem(more, 'USD')).toEqual({ kind: 'no-category', part: 2 });
  });

  it('puts a new part before the one that takes the rest', () => {
    const { draft: more, added } = withNewPart(draft('10', null));
    expect([added, texts(more)]).toEqual([1, ['10', '', null]]);
  });
});

describe('a saved split', () => {
  const source = { categorySource: 'hand' as const, categoryReason: null };
  const part = { ...source, type: 'expense' as const, note: '', tagIds: ['t'], linked: false };
  const row = {
    ...ROW,
    parts: [
      { ...part, id: 'a', amount: -15609, category: 'Food' },
      { ...part, id: 'b', amount: 1000, category: 'Deposit', type: 'refund' as const },
    ],
  };

  it('is saved as it was', () => {
    const saved = savedSplit(row, 'USD', (id) => `#${id}`);
    expect(texts(saved)).toEqual(['156.09', null]);
    expect(splitInput(saved, 'USD')).toEqual({
      amount: '-146.09',
      parts: [
        { id: 'a', amount: '-156.09', type: 'expense', category: 'Food', note: '', tags: ['#t'] },
        { id: 'b', amount: '10.00', type: 'refund', category: 'Deposit', note: '', tags: ['#t'] },
      ],
    });
  });
});

describe('draftProblem', () => {
  it.each([
    [draft('146.09'), { kind: 'too-few' }],
    [draft('146.09', '4'), { kind: 'too-much', amount: 400 }],
    [draft('146.09', null), { kind: 'zero', part: 1 }],
    [draft('1,234', null), { kind: 'unreadable', part: 0 }],
    [draft('30%', null), null],
  ])('%#', (parts, problem) => {
    if (problem === null) expect(draftProblem(parts, 'USD')).toBeNull();
    else expect(draftProblem(parts, 'USD')).toMatchObject(problem);
  });
});

describe('changes of a draft', () => {
  it('lets the last part take the rest when the one that took it goes', () => {
    expect(texts(withoutPart(draft('61.40', '20', null), 2))).toEqual(['61.40', null]);
    expect(texts(withoutPart(draft('61.40', '20', null), 0))).toEqual(['20', null]);
    expect(texts(withoutPart(draft('61.40', '20', '5'), 2))).toEqual(['61.40', '20']);
  });

  it('splits evenly around what is linked', () => {
    const even = withEvenParts(draft('', '', null), 'USD');
    expect([texts(even), draftAmounts(even, 'USD')]).toEqual([
      ['48.70', '48.70', null],
      [4870, 4870, 4869],
    ]);
    const linked = withPart(draft('100', '', null), 0, { linked: true });
    expect(draftAmounts(withEvenParts(linked, 'USD'), 'USD')).toEqual([10000, 2305, 2304]);
    expect(draftAmounts(withEvenParts({ ...draft('', '', null), total: 1000 }, 'JPY'), 'JPY')).toEqual([
      334, 333, 333,
    ]);
    expect(draftAmounts(withEvenParts({ ...draft('', null), total: 12_345 }, 'KWD'), 'KWD')).toEqual([
      6173, 6172,
    ]);
  });

  it.each([
    [{ part: 0 }, [6541, 8469]],
    [{ part: 1 }, [6140, 8870]],
    ['proportion', [6309, 8701]],
    ['new-part', [6140, 8469, 401]],
  ] as const)('places the difference of another total: %j', (to, amounts) => {
    const changed = withDraftTotal(draft('61.40', null), 15010, to, 'USD');
    expect(changed && draftAmounts(changed, 'USD')).toEqual(amounts);
  });

  it('has nothing to change in proportion when all is linked', () => {
    const linked = { ...draft('100', '46.09') };
    const kept = { ...linked, parts: linked.parts.map((part) => ({ ...part, linked: true })) };
    expect(withDraftTotal(kept, 15000, 'proportion', 'USD')).toBeNull();
  });
});

it('a part that is a transfer needs an account in place of a category', () => {
  const parts = [
    { key: 'a', text: '300', type: 'transfer' as const, category: '', note: '', tags: [], linked: false },
    { key: 'b', text: null, type: 'expense' as const, category: 'Food', note: '', tags: [], linked: false },
  ];
  const draft = { outgoing: true, total: 50_000, parts };
  expect(draftProblem(draft, 'USD')).toEqual({ kind: 'no-account', part: 0 });
  const named = withPart(draft, 0, { accountId: 'savings' });
  expect(draftProblem(named, 'USD')).toBeNull();
  expect(splitInput(named, 'USD').parts).toMatchObject([
    { amount: '-300.00', type: 'transfer', category: '', accountId: 'savings' },
    { amount: '-200.00', type: 'expense', category: 'Food' },
  ]);
  expect(draftProblem(withPart(named, 0, { type: 'expense' }), 'USD')).toEqual({
    kind: 'no-category',
    part: 0,
  });
});

describe('income taken back', () => {
  const takenBack = { ...ROW, type: 'income' as const, category: 'Salary' };
  const typesOf = (split: SplitDraft) =>
    splitInput(split, 'USD').parts.map(({ amount, type }) => [amount, type]);

  it('is split into parts of its kind, and another part may be an expense', () => {
    const begun = withPart(newSplit(takenBack), 0, { text: '100', category: 'Salary' });
    expect(typesOf(begun)).toEqual([
      ['-100.00', 'income'],
      ['-46.09', 'income'],
    ]);
    expect(typesOf(withPart(begun, 0, { type: 'expense', takenBack: false }))).toEqual([
      ['-100.00', 'expense'],
      ['-46.09', 'income'],
    ]);
    const { draft: more, added } = withNewPart(begun);
    expect(more.parts[added]).toMatchObject({ type: 'income', takenBack: true });
  });

  it('keeps its type in a split that is saved again', () => {
    const part = { category: 'Salary', note: '', tags: [] };
    const saved = unsavedSplit(
      {
        amount: 80_000,
        type: 'income',
        incoming: true,
        parts: [
          { ...part, amount: 100_000, type: 'income' },
          { ...part, amount: -15_000, type: 'income' },
          { ...part, amount: -5_000, type: 'expense', category: 'Tax' },
        ],
      },
      'USD',
    );
    expect(typesOf(withRow(saved, 'income', { amount: 80_000, type: 'income' }))).toEqual([
      ['1000.00', 'income'],
      ['-150.00', 'income'],
      ['-50.00', 'expense'],
    ]);
  });

  it('follows the minus that is typed for the row', () => {
    const typed = withPart(newSplit({ ...takenBack, incoming: true }), 0, {
      text: '100',
      category: 'Salary',
    });
    const turned = withRow(typed, 'income', { amount: -14_609, type: 'income' });
    expect([turned.outgoing, turned.total]).toEqual([true, 14_609]);
    expect(typesOf(turned)).toEqual([
      ['-100.00', 'income'],
      ['-46.09', 'income'],
    ]);
    expect(typesOf(withRow(typed, 'income', { amount: 14_609, type: 'expense' }))).toEqual([
      ['-100.00', 'expense'],
      ['-46.09', 'expense'],
    ]);
  });
});
