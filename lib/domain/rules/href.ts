/** The address of the rules. */
export const RULES_HREF = '/settings/rules';

/** The address at which a rule is edited. */
export const ruleHref = (id: string) => `${RULES_HREF}/${id}`;

/** The address at which a rule is made, for rows like a transaction if it is named. */
export function newRuleHref(from?: string): string {
  return from === undefined ? `${RULES_HREF}/new` : `${RULES_HREF}/new?from=${from}`;
}
