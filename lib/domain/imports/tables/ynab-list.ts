import { WHOLE_ID, areYnabKeys } from '../csv/programs/ynab-api';

type Item = Record<string, unknown>;

/** True for transactions of YNAB's API, whose amounts are whole thousandths: -12500 for -12.50. */
export function isYnabList([first, ...more]: readonly Item[]): boolean {
  return (
    first !== undefined &&
    areYnabKeys(Object.keys(first)) &&
    [first, ...more].every(({ amount }) => Number.isSafeInteger(amount))
  );
}

/** A transaction of YNAB's API with its amount in units, and its parts as further items. */
export function ynabItems({ subtransactions, ...whole }: Item): Item[] {
  const parts = Array.isArray(subtransactions) ? (subtransactions as Item[]) : [];
  return [
    { ...whole, amount: inUnits(whole.amount), [WHOLE_ID]: '' },
    ...parts.map((part) => ({
      ...part,
      amount: inUnits(part.amount),
      [WHOLE_ID]: String(whole.id ?? 'whole'),
    })),
  ];
}

/** With four decimals, which are never taken for a group of thousands. */
function inUnits(thousandths: unknown): string {
  return (Number(thousandths) / 1000).toFixed(4);
}
