import { accountLabel } from '../../accounts/account';
import { UNCATEGORIZED } from '../../categories/category';
import type { TransactionFilter } from '../query';
import type { TransactionChoices } from '../transaction';
import {
  ACCOUNT_MODES,
  CATEGORY_MODES,
  categoryName,
  lowerFirst,
  TAG_MODES,
  withoutText,
  withValue,
  type TagMode,
  type ValueMode,
} from './values';

/** A part of a filter in words. */
interface Chip {
  key: string;
  text: string;
  /** The same, as the button that removes it says. */
  about: string;
  /** The change of the filter that removes it. */
  without: TransactionFilter;
}

interface Names {
  payee?: string | null | undefined;
  series?: string | null | undefined;
  /** Null when they could not be loaded. */
  choices: Pick<TransactionChoices, 'accounts' | 'categories' | 'tags'> | null;
}

/** Words on a chip before the tag. */
const BEFORE: Record<TagMode, string> = { tagsAll: '', tagsAny: 'any: ', tagsNone: 'without ' };

/** The numbers of tags that a filter can ask for, as the panel and chips say them. */
export const TAGGED_TEXTS = { none: 'Without a tag', several: 'With several tags' } as const;

/** The parts of a filter that no field of the panel shows, or that it only counts, and what the user doesn't have. */
export function filterChips(filter: TransactionFilter, { payee, series, choices }: Names): Chip[] {
  const tags = choices?.tags ?? [];
  const quoted = (text: string | null | undefined, otherwise: string) => `“${text ?? otherwise}”`;
  const one = (name: keyof TransactionFilter, text: string): Chip[] =>
    filter[name] === undefined
      ? []
      : [{ key: name, text, about: lowerFirst(text), without: { [name]: undefined } }];
  const accountOf = (id: string) => choices?.accounts.find((known) => known.id === id);
  const accountName = (id: string) => {
    const account = accountOf(id);
    return account ? accountLabel(account) : 'an account that is gone';
  };
  return [
    ...severalOf(filter, CATEGORY_MODES, {
      noun: 'Category',
      textOf: categoryName,
      isKnown: (name) =>
        name === UNCATEGORIZED || choices?.categories.some((known) => known.name === name) !== false,
    }),
    ...severalOf(filter, ACCOUNT_MODES, {
      noun: 'Account',
      textOf: accountName,
      isKnown: (id) => choices === null || accountOf(id) !== undefined,
    }),
    ...(filter.categories ? one('ownOnly', ownText(filter.categories)) : []),
    ...one('otherDays', 'Refunds of other days that count here'),
    ...one('payee', `Payee is ${quoted(payee, 'a payee that is gone')}`),
    ...one('series', `Part of ${quoted(series, 'a series that is gone')}`),
    ...one('description', `Description is ${quoted(filter.description, '')}`),
    ...TAG_MODES.flatMap((mode) =>
      (filter[mode] ?? []).map((id) => {
        const name = tags.find((tag) => tag.id === id)?.name ?? 'a tag that is gone';
        return {
          key: id,
          text: `${BEFORE[mode]}#${name}`,
          about: `tag “${name}”`,
          without: withValue(filter, TAG_MODES, id, null),
        };
      }),
    ),
    ...one('tagged', TAGGED_TEXTS[filter.tagged ?? 'none']),
  ];
}

const ownText = (names: readonly string[]) =>
  `Only ${names.map((name) => `“${name}”`).join(', ')} ${names.length === 1 ? 'itself' : 'themselves'}`;

/** A field's values, one each. Its button shows a single one in full, so that this is a chip only if it is unknown. */
function severalOf(
  filter: TransactionFilter,
  [wanted, leftOut]: typeof CATEGORY_MODES | typeof ACCOUNT_MODES,
  {
    noun,
    textOf,
    isKnown,
  }: { noun: string; textOf: (value: string) => string; isKnown: (value: string) => boolean },
): Chip[] {
  const modes: readonly ValueMode[] = [wanted, leftOut];
  const values = modes.flatMap((mode) => (filter[mode] ?? []).map((value) => ({ mode, value })));
  return values.flatMap(({ mode, value }) => {
    const name = textOf(value);
    if (values.length === 1 && isKnown(value)) return [];
    const text =
      mode === leftOut
        ? withoutText(value, `“${name}”`)
        : value === UNCATEGORIZED
          ? name
          : `${noun} “${name}”`;
    return {
      key: `${mode} ${value}`,
      text,
      about: lowerFirst(text),
      without: { [mode]: withValue(filter, modes, value, null)[mode] },
    };
  });
}
