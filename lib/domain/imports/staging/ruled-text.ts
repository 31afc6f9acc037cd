import type { StagedRow } from './staged-import';

type Ruled = NonNullable<StagedRow['ruled']>;

/**
 * The fields that rules set besides a staged row's category, by rule: 'Rule 2: payee Lidl, #Home. Rule 3: one-time.'
 * `account` names an account.
 */
export function ruledText(ruled: Ruled, account: (id: string) => string): string {
  const { payee, tags, note, oneTime, type, split, transferTo, by } = ruled;
  const set: [field: string, text: string | null][] = [
    ['payee', payee === null ? null : `payee ${payee}`],
    ['tags', tags.length === 0 ? null : tags.map((tag) => `#${tag}`).join(', ')],
    ['note', note === null ? null : `note “${note}”`],
    ['type', type],
    ['oneTime', oneTime === null ? null : oneTime ? 'one-time' : 'not one-time'],
    ['split', split ? 'the split' : null],
    ['transferTo', transferTo === null ? null : `a transfer with ${account(transferTo)}`],
  ];
  const byRule = new Map<number, string[]>();
  for (const [field, text] of set) {
    const rule = by[field];
    if (text === null || rule === undefined) continue;
    byRule.set(rule, [...(byRule.get(rule) ?? []), text]);
  }
  return [...byRule]
    .sort(([one], [other]) => one - other)
    .map(([rule, texts]) => `Rule ${rule}: ${texts.join(', ')}.`)
    .join(' ');
}

/** The source of a staged row's category, in a word or two; null if it was the file. */
export function sourceText({ categorySource, categoryReason }: StagedRow): string | null {
  switch (categorySource) {
    case 'rule':
      return categoryReason && 'rule' in categoryReason && categoryReason.rule.place !== undefined
        ? `Rule ${categoryReason.rule.place}`
        : 'Rule';
    case 'memory':
      return 'As before';
    case 'hand':
      return 'You';
    case 'file':
    case 'none':
      return null;
  }
}
