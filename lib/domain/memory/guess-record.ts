import '../forms/no-eval';
import { z } from 'zod';

/** The record of memory on the last 200 rows that it judged. docs/product.md, 'Where a category comes from'. */
export const guessRecordDocument = z.object({
  rows: z.number(),
  /** Filled in unasked, and of these changed by hand since. */
  filled: z.number(),
  changed: z.number(),
  /** Only suggested, and of these decided otherwise. */
  suggested: z.number(),
  refused: z.number(),
  /** By kind of evidence, the most frequent first. */
  kinds: z.array(z.object({ kind: z.string(), rows: z.number(), right: z.number(), filled: z.number() })),
});
export type GuessRecord = z.infer<typeof guessRecordDocument>;

/** The record in one line: '163 filled in, you changed 4'. */
export function recordText({ filled, changed }: GuessRecord): string {
  if (filled === 0) return 'Nothing filled in yet';
  const written = (count: number) => count.toLocaleString('en-US');
  return `${written(filled)} filled in, you changed ${changed === 0 ? 'none' : written(changed)}`;
}

const SIZES: Record<string, string> = {
  '1': 'one choice',
  '2': 'two choices',
  '3': '3 to 4 choices',
  '5': '5 to 9 choices',
  '10': '10 choices or more',
};

const NAMES: Record<string, string> = {
  payee: 'Always the same at this payee',
  amount: 'Always the same at this payee, and this amount before',
  nearly: 'Nearly always the same at this payee',
  most: 'Mostly the same at this payee',
  shaken: 'Mostly the same at this payee, but not the last one',
  'mixed-amount': 'Several things at this payee, this amount always for one',
  'mixed-text': 'Several things at this payee, this text always for one',
  'mixed-band': 'Several things at this payee, about this amount always for one',
  words: 'A new payee, others begin with the same two words',
  word: 'A new payee, others begin with the same word',
  kin: 'Always the same at this payee and at others that begin alike',
  moved: 'Lately always the same at this payee, before always others',
  like: 'A new payee, others share words or about the amount',
};

/** By tenths. */
const LIKELIHOODS: Record<string, string> = {
  '9': 'very likely',
  '7': 'likely',
  '5': 'rather likely',
  '3': 'possible',
  '1': 'hardly likely',
};

/** A kind of evidence, in words: 'Always the same at this payee, two choices'. */
export function kindText(kind: string): string {
  if (kind === 'mixed') return 'Several things at this payee';
  const [, name = '', size = ''] = /^(.*)-(\d+)$/.exec(kind) ?? [];
  const what = NAMES[name] ?? kind;
  if (name === 'like') return `${what}, ${LIKELIHOODS[size] ?? size}`;
  if (name === 'words' || name === 'word')
    return `${what}, ${size === '1' ? 'one of them' : `${size} or more`}`;
  return SIZES[size] ? `${what}, ${SIZES[size]}` : what;
}
