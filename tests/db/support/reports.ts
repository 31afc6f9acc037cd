import fc from 'fast-check';

const names = fc.subarray(['Food', 'Rent', 'Travel', 'Uncategorized'], { minLength: 1 });
const conditions = {
  categories: names,
  withoutCategories: names,
  type: fc.constantFrom('spending', 'expense', 'refund', 'income'),
  tagged: fc.constantFrom('none', 'several'),
  flag: fc.constantFrom('one-time', 'split'),
  min: fc.constantFrom('0.50', '3'),
  max: fc.constantFrom('2', '8'),
  search: fc.constantFrom('foo', 'rent'),
  accounts: fc.constantFrom([0], [1], [0, 1]),
  withoutAccounts: fc.constantFrom([0], [1]),
};
type Conditions = {
  [Name in keyof typeof conditions]: (typeof conditions)[Name] extends fc.Arbitrary<infer C> ? C : never;
};

/** A filter of the list that a report can have; accounts by their place. Few conditions, as many match nothing. */
export const reportFilter = fc
  .subarray(Object.keys(conditions) as (keyof Conditions)[], { maxLength: 3 })
  .chain((chosen) =>
    fc
      .record(conditions)
      .map((all): Partial<Conditions> => Object.fromEntries(chosen.map((name) => [name, all[name]]))),
  );

/** Spans of days around those of random steps, of whole months and not. */
export const SPANS = [
  ['2025-01-01', '2025-03-31'],
  ['2025-01-10', '2025-03-20'],
  ['2024-11-01', '2026-04-30'],
  ['2025-02-05', '2025-02-20'],
] as const;

/** The filter with the ids of its accounts. */
export function withAccounts(
  { accounts: some, withoutAccounts: others, ...filter }: Partial<Conditions>,
  accounts: readonly string[],
) {
  const idsOf = (places: readonly number[]) => places.flatMap((place) => accounts[place] ?? []);
  return {
    ...filter,
    ...(some && { accounts: idsOf(some) }),
    ...(others && { withoutAccounts: idsOf(others) }),
  };
}
