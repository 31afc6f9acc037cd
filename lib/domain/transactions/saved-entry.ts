import { caseless } from '../categories/choices';
import type { LedgerType } from './enums';
import { TEXT_NAMES } from './fields';
import type { TransactionDetails } from './transaction';

/** A part of a split; `amount` is in signed minor units, tags are their names. */
interface Part {
  amount: number;
  type: LedgerType;
  category: string;
  note: string;
  tags: readonly string[];
  /** Of a transfer: the account of its other side. */
  accountId?: string | undefined;
}

/** The saved values of a transaction, as far as a form sets them. Tags are their names. */
export interface SavedEntry extends TransactionDetails {
  oneTime: boolean;
  counted: boolean;
  tags: readonly string[];
  parts: readonly Part[];
}

/** True if a form would change no saved value. Fields it does not name stay as they are, so they are not compared. */
export function isSaved(
  saved: SavedEntry,
  form: TransactionDetails & {
    [Key in 'oneTime' | 'counted' | 'tags' | 'parts']?: SavedEntry[Key] | undefined;
  },
): boolean {
  return (
    saved.accountId === form.accountId &&
    saved.date === form.date &&
    sameName(saved.category, form.category) &&
    // A leg stays one, whatever its form says.
    (saved.type === form.type || saved.type === 'transfer') &&
    sameDescription(saved.description, form.description) &&
    saved.amount === form.amount &&
    TEXT_NAMES.every((name) => saved[name] === form[name]) &&
    saved.oneTime === (form.oneTime ?? saved.oneTime) &&
    saved.counted === (form.counted ?? saved.counted) &&
    sameTags(saved.tags, form.tags ?? saved.tags) &&
    sameParts(saved.parts, form.parts ?? saved.parts)
  );
}

/** Only a transfer's form may have none; it is saved as one to its account. */
function sameDescription(saved: string, typed: string): boolean {
  return typed === '' ? saved.startsWith('Transfer to ') : saved === typed;
}

/** Categories and tags are the same in any case. */
function sameName(one: string, other: string): boolean {
  return caseless(one) === caseless(other);
}

function sameTags(saved: readonly string[], typed: readonly string[]): boolean {
  const keys = (names: readonly string[]) => [...new Set(names.map(caseless))].sort();
  return keys(saved).join('\n') === keys(typed).join('\n');
}

function sameParts(saved: readonly Part[], typed: readonly Part[]): boolean {
  return (
    saved.length === typed.length &&
    saved.every((part, index) => {
      const other = typed[index];
      return (
        part.amount === other?.amount &&
        part.type === other.type &&
        // A transfer shows no category.
        (part.type === 'transfer'
          ? part.accountId === other.accountId
          : sameName(part.category, other.category)) &&
        part.note === other.note &&
        sameTags(part.tags, other.tags)
      );
    })
  );
}
