import type { BudgetsPage } from './page-document';

/** A part of what comes in, as it is planned. */
export interface PlanPart {
  key: string;
  name: string;
  /** True if the user chose the name. */
  isUserText: boolean;
  amount: number;
}

/** All that is planned for a period; with `plan.left` it adds up to what comes in. */
export function planParts({ plan, years }: Pick<BudgetsPage, 'plan' | 'years'>): PlanPart[] {
  const own = (name: string, amount: number): PlanPart => ({ key: name, name, isUserText: false, amount });
  const named = (kind: string, name: string, amount: number): PlanPart => ({
    key: `${kind} ${name}`,
    ...{ name, isUserText: true, amount },
  });
  return [
    own('Limits', plan.limits),
    own('Bills without a limit', plan.bills),
    ...years.map(({ category, setAside }) => named('year', category, setAside)),
    own('Goals', plan.goals),
    ...plan.transfers.map(({ account, amount }) => named('account', account, amount)),
  ].filter(({ amount }) => amount !== 0);
}
