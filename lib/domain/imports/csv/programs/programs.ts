import type { TextRecord } from '../records/delimited-text';
import { ACTUAL } from './actual';
import { FIREFLY } from './firefly';
import { GNUCASH, GNUCASH_SIMPLE } from './gnucash';
import { HLEDGER } from './hledger';
import { LUNCH_MONEY } from './lunch-money';
import { MINT } from './mint';
import { MONARCH } from './monarch';
import { MONEY_MANAGER } from './money-manager';
import { OUTLAY } from './outlay';
import type { Program } from './program';
import { SPENDEE } from './spendee';
import { TOSHL } from './toshl';
import { WALLET } from './wallet';
import { YNAB } from './ynab';
import { YNAB_API } from './ynab-api';

const PROGRAMS: readonly Program[] = [
  OUTLAY,
  MINT,
  MONARCH,
  YNAB,
  YNAB_API,
  ACTUAL,
  LUNCH_MONEY,
  FIREFLY,
  HLEDGER,
  GNUCASH,
  GNUCASH_SIMPLE,
  WALLET,
  MONEY_MANAGER,
  TOSHL,
  SPENDEE,
];

/** The program whose export has these headers, in lower case; null if none is known. */
export function programOf(headers: readonly string[], first: TextRecord | undefined): Program | null {
  return PROGRAMS.find(({ fits }) => fits(headers, first)) ?? null;
}
