/** Where the rules are. */
export const RULES_HREF = '/settings/rules';

/** Where a rule is edited. */
export const ruleHref = (id: string) => `${RULES_HREF}/${id}`;

/** Where a rule is made, for rows like a transaction if it is named. */
export function newRuleHref(from?: string): string {
  return from === undefined ? `${RULES_HREF}/new` : `${RULES_HREF}/new?from=${from}`;
}
