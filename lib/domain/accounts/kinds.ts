import type { AccountGroup, AccountType } from './enums';

interface AccountKind {
  group: AccountGroup;
  /** Its need for last four digits; a kind without them has no field for them. */
  digits: 'required' | 'optional' | 'none';
  /** The meaning of its amount: a balance with its sign, a debt (stored negative), or a value. */
  amount: 'balance' | 'owed' | 'value';
}

/** The needs of each type of account. The database knows the groups as well: `account_group`. */
const ACCOUNT_KINDS: Record<AccountType, AccountKind> = {
  bank: { group: 'cash', digits: 'required', amount: 'balance' },
  credit: { group: 'cards', digits: 'required', amount: 'balance' },
  debit: { group: 'cash', digits: 'required', amount: 'balance' },
  checking: { group: 'cash', digits: 'required', amount: 'balance' },
  savings: { group: 'savings', digits: 'optional', amount: 'balance' },
  cash: { group: 'cash', digits: 'none', amount: 'balance' },
  loan: { group: 'loans', digits: 'optional', amount: 'owed' },
  investment: { group: 'investments', digits: 'optional', amount: 'value' },
  property: { group: 'things', digits: 'none', amount: 'value' },
  vehicle: { group: 'things', digits: 'none', amount: 'value' },
  'other-asset': { group: 'things', digits: 'none', amount: 'value' },
  'other-debt': { group: 'loans', digits: 'none', amount: 'owed' },
};

/** The types that the add-account form offers; the default account is a checking account. */
export const OFFERED_ACCOUNT_TYPES = [
  'bank',
  'credit',
  'debit',
  'savings',
  'cash',
  'loan',
  'investment',
  'property',
  'vehicle',
  'other-asset',
  'other-debt',
] as const satisfies AccountType[];

export const accountKind = (type: AccountType): AccountKind => ACCOUNT_KINDS[type];

/** True if accounts of a type have a value that changes without transactions. */
export const isValued = (type: AccountType): boolean => ACCOUNT_KINDS[type].amount === 'value';

/** An account's type in words: 'Credit', 'Other asset'. */
export function accountTypeLabel(type: AccountType): string {
  return (type.charAt(0).toUpperCase() + type.slice(1)).replace('-', ' ');
}

export const GROUP_LABELS: Record<AccountGroup, string> = {
  cash: 'Cash',
  savings: 'Savings',
  investments: 'Investments',
  things: 'Things',
  cards: 'Cards',
  loans: 'Loans',
};

/** The chart colour of a group. */
export const GROUP_COLORS: Record<AccountGroup, string> = {
  cash: 'var(--c1)',
  savings: 'var(--c3)',
  investments: 'var(--c5)',
  things: 'var(--c2)',
  cards: 'var(--c4)',
  loans: 'var(--c-rest)',
};

/** The name that forms give the amount of a type, and their explanation of it. */
export function amountWords(type: AccountType | undefined): { label: string; hint: string } {
  switch (type && ACCOUNT_KINDS[type].amount) {
    case 'owed':
      return { label: 'Amount owed', hint: 'What is still to be paid back, without a sign.' };
    case 'value':
      return { label: 'Value', hint: 'What it is worth today. Type a new value whenever you know one.' };
    default:
      return {
        label: 'Balance',
        hint:
          type === 'credit'
            ? 'What your bank shows right now; enter what you owe with a minus.'
            : 'What the account holds right now.',
      };
  }
}

/** The balance of an amount as forms take it, and back: a debt is a negative balance. Minor units. */
export function signedFor(type: AccountType, minorUnits: number): number {
  // Not -0.
  return ACCOUNT_KINDS[type].amount === 'owed' ? 0 - minorUnits : minorUnits;
}
