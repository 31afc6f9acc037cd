import { UNCATEGORIZED } from '../categories/category';
import type { CategoryOrigin } from '../categories/reason';
import { newId } from '../forms/new-id';
import type { Currency } from '../money/currency';
import { toDecimal } from '../money/money';
import type { SplitInput } from './changes';
import type { LedgerType } from './enums';
import type { TransactionSheet } from './sheet';
import { isTakenBack } from './transaction';
import {
  evenly,
  leftOf,
  parsePartAmount,
  partType,
  splitProblem,
  withTotal,
  type DifferenceTo,
  type SplitProblem,
} from './split';

/** A part as it is being edited. */
export interface DraftPart {
  key: string;
  /** Of a part that is saved. */
  id?: string;
  /** The amount as typed, in the direction of the row; null if the part takes the rest, as only the last one can. */
  text: string | null;
  type: LedgerType;
  /** True if it is income taken back as far as it takes money out; else that is an expense. */
  takenBack?: boolean | undefined;
  category: string;
  note: string;
  tags: string[];
  /** Of a transfer: the account of its other side. */
  accountId?: string | undefined;
  /** A leg whose other side is there. Its amount changes only where it is typed. */
  linked: boolean;
  /** The source of its saved category. */
  origin?: CategoryOrigin;
}

/** A part of a row that is not saved yet; `amount` is signed. */
export interface UnsavedPart extends Pick<DraftPart, 'type' | 'category' | 'note'> {
  amount: number;
  tags: readonly string[];
  accountId?: string | undefined;
}

/** The parts of a row that is not saved yet, and what the row was when it got them; `amount` has no sign. */
export interface UnsavedSplit {
  amount: number;
  type: LedgerType;
  incoming: boolean;
  parts: readonly UnsavedPart[];
}

/** A split as it is being edited. Amounts are minor units in the direction of the row. */
export interface SplitDraft {
  parts: readonly DraftPart[];
  total: number;
  /** True if the row takes from its account, so that parts are signed the other way. */
  outgoing: boolean;
}

/** The obstacle to saving a draft. */
export type DraftProblem =
  | SplitProblem
  | { kind: 'unreadable'; part: number; message: string }
  | { kind: 'no-category' | 'no-account'; part: number };

type SplitRow = Pick<
  TransactionSheet,
  'amount' | 'incoming' | 'type' | 'category' | 'note' | 'parts' | 'tagIds'
>;

/** The saved split of a transaction. Its last part takes the rest. */
export function savedSplit(row: SplitRow, currency: Currency, tagName: (id: string) => string): SplitDraft {
  const outgoing = !row.incoming;
  const parts = row.parts.map(
    ({ id, amount, type, category, categorySource, categoryReason, note, tagIds, linked, transfer }) => ({
      key: id,
      id,
      amount,
      type,
      category: type === 'transfer' && category === UNCATEGORIZED ? '' : category,
      note,
      tags: tagIds.map(tagName),
      accountId: transfer?.accountId,
      linked,
      origin: { category, source: categorySource, reason: categoryReason, setOn: null },
    }),
  );
  return { outgoing, total: row.amount, parts: draftParts(parts, outgoing, currency) };
}

/** The split of a row that is not saved yet. Its last part takes the rest. */
export function unsavedSplit({ amount, incoming, parts }: UnsavedSplit, currency: Currency): SplitDraft {
  const keyed = parts.map((part) => ({ ...part, tags: [...part.tags], key: newId(), linked: false }));
  return { outgoing: !incoming, total: amount, parts: draftParts(keyed, !incoming, currency) };
}

/** Parts as they are edited. The last one takes the rest, unless it keeps its amount. */
function draftParts(
  parts: readonly (Omit<DraftPart, 'text'> & { amount: number })[],
  outgoing: boolean,
  currency: Currency,
): DraftPart[] {
  return parts.map(({ amount, ...part }, index) => ({
    ...part,
    takenBack: isTakenBack({ amount, type: part.type }),
    text:
      index === parts.length - 1 && !part.linked ? null : toDecimal(outgoing ? 0 - amount : amount, currency),
  }));
}

/** The beginning of a split: a part to fill in, and the rest with the row's own category. */
export function newSplit(row: SplitRow): SplitDraft {
  const type = row.type === 'transfer' && row.incoming ? 'income' : row.type;
  const takenBack = type === 'income' && !row.incoming;
  return {
    outgoing: !row.incoming,
    total: row.amount,
    parts: [
      emptyPart(type, takenBack),
      { ...emptyPart(type, takenBack), text: null, category: row.category },
    ],
  };
}

function emptyPart(type: LedgerType, takenBack = false): DraftPart {
  return {
    key: newId(),
    text: '',
    type: type === 'transfer' ? 'expense' : type,
    takenBack,
    category: '',
    note: '',
    tags: [],
    linked: false,
  };
}

/** The amounts of the parts, null where none can be read; the last part's is the rest unless it was typed. */
export function draftAmounts({ parts, total }: SplitDraft, currency: Currency): (number | null)[] {
  const amounts = parts.map(({ text }) => {
    if (text === null || text.trim() === '') return null;
    const parsed = parsePartAmount(text, total, currency);
    return 'minorUnits' in parsed ? parsed.minorUnits : null;
  });
  return parts.at(-1)?.text === null ? [...amounts.slice(0, -1), leftOf(total, amounts)] : amounts;
}

/** Returns the obstacle to saving a draft; null if there is none. */
export function draftProblem(draft: SplitDraft, currency: Currency): DraftProblem | null {
  const { parts, total } = draft;
  for (const [part, { text }] of parts.entries()) {
    if (text === null || text.trim() === '') continue;
    const parsed = parsePartAmount(text, total, currency);
    if ('problem' in parsed) return { kind: 'unreadable', part, message: parsed.problem };
  }
  const problem = splitProblem(total, draftAmounts(draft, currency));
  if (problem) return problem;
  const part = parts.findIndex(({ type, category, accountId }) =>
    type === 'transfer' ? accountId === undefined : category.trim() === '',
  );
  if (part < 0) return null;
  return { kind: parts[part]?.type === 'transfer' ? 'no-account' : 'no-category', part };
}

/** The draft with other values of one part. */
export function withPart(
  draft: SplitDraft,
  index: number,
  values: Partial<Omit<DraftPart, 'key' | 'id'>>,
): SplitDraft {
  return {
    ...draft,
    parts: draft.parts.map((part, position) => (position === index ? { ...part, ...values } : part)),
  };
}

/** The draft with one more part: before the part that takes the rest, or at the end taking the rest itself. */
export function withNewPart(draft: SplitDraft): { draft: SplitDraft; added: number } {
  const { parts } = draft;
  const last = parts.at(-1);
  const part = newPart(draft);
  if (last?.text === null) {
    return { draft: { ...draft, parts: [...parts.slice(0, -1), part, last] }, added: parts.length - 1 };
  }
  return { draft: { ...draft, parts: [...parts, { ...part, text: null }] }, added: parts.length };
}

function newPart({ parts, outgoing }: SplitDraft): DraftPart {
  const last = parts.at(-1);
  if (outgoing) return last?.takenBack ? emptyPart('income', true) : emptyPart('expense');
  return emptyPart(last?.type ?? 'income');
}

/** The draft without one of its parts; the last of the others takes the rest if that one did. */
export function withoutPart(draft: SplitDraft, index: number): SplitDraft {
  const removed = draft.parts[index];
  const parts = draft.parts.filter((_, position) => position !== index);
  const last = parts.at(-1);
  const rest = removed?.text === null && last && !last.linked;
  return { ...draft, parts: rest ? [...parts.slice(0, -1), { ...last, text: null }] : parts };
}

/** The draft in even parts; those that keep their amount are left out. */
export function withEvenParts(draft: SplitDraft, currency: Currency): SplitDraft {
  const { parts, total } = draft;
  const amounts = draftAmounts(draft, currency);
  const free = parts.filter(({ linked }) => !linked).length;
  if (free === 0) return draft;
  const kept = amounts.filter((_, index) => parts[index]?.linked);
  return withAmounts(draft, total, evenly(leftOf(total, kept), free), currency);
}

/** The draft of a row whose total has changed; null where that can't be done in this way. */
export function withDraftTotal(
  draft: SplitDraft,
  total: number,
  to: DifferenceTo,
  currency: Currency,
): SplitDraft | null {
  const amounts = draftAmounts(draft, currency).map((amount) => amount ?? 0);
  const kept = draft.parts.map(({ linked }) => linked);
  const changed = withTotal(amounts, total, to, kept);
  if (!changed) return null;
  const parts = to === 'new-part' ? [...draft.parts, newPart(draft)] : draft.parts;
  const free = changed.filter((_, index) => !kept[index]);
  return withAmounts({ ...draft, parts }, total, free, currency);
}

/** The draft with these amounts in the parts that may change theirs; the last one goes on taking the rest. */
function withAmounts(
  draft: SplitDraft,
  total: number,
  amounts: readonly number[],
  currency: Currency,
): SplitDraft {
  const left = [...amounts];
  const parts = draft.parts.map((part, index) => {
    if (part.linked) return part;
    const text = toDecimal(left.shift() ?? 0, currency);
    return { ...part, text: index === draft.parts.length - 1 ? null : text };
  });
  return { ...draft, total, parts };
}

/**
 * The draft of a row whose amount or type is still being typed; parts of the type it had take the new one. The amount
 * is as forms have it.
 */
export function withRow(
  draft: SplitDraft,
  had: LedgerType,
  { amount, type }: { amount: number; type: LedgerType },
): SplitDraft {
  const takenBack = isTakenBack({ amount, type });
  const hadTakenBack = had === 'income' && draft.outgoing;
  const isSame = had === type && hadTakenBack === takenBack;
  return {
    outgoing: type === 'expense' || takenBack,
    total: Math.abs(amount),
    parts: draft.parts.map((part) =>
      !isSame && part.type === had && (part.takenBack ?? false) === hadTakenBack
        ? { ...part, type, takenBack }
        : part,
    ),
  };
}

/** The draft as the action takes it. */
export function splitInput(
  draft: SplitDraft,
  currency: Currency,
): Pick<SplitInput, 'parts'> & { amount: string } {
  const amounts = draftAmounts(draft, currency);
  const signed = (amount: number) => toDecimal(draft.outgoing ? 0 - amount : amount, currency);
  return {
    amount: signed(draft.total),
    parts: draft.parts.map(({ id, type, takenBack, category, note, tags, accountId }, index) => {
      const amount = amounts[index] ?? 0;
      return {
        ...(id !== undefined && { id }),
        amount: signed(amount),
        type: partType({ type, takenBack }, amount, draft.outgoing),
        category: category.trim(),
        note,
        tags,
        ...(type === 'transfer' && accountId !== undefined && { accountId }),
      };
    }),
  };
}

/** True if two drafts would be saved as the same. */
export function sameDraft(one: SplitDraft, other: SplitDraft, currency: Currency): boolean {
  return JSON.stringify(splitInput(one, currency)) === JSON.stringify(splitInput(other, currency));
}
