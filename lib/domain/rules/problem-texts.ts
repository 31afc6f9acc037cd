import type { Rule, RuleProblem } from './document';
import { patternProblemText } from './pattern';

const GONE = {
  category: 'a category that was deleted',
  tag: 'a tag that was deleted',
  account: 'an account that was deleted',
  payee: 'a payee that is gone',
} as const;

/** Explains why a rule does nothing; null if it works. */
export function ruleProblemText({ problem, detail }: Pick<Rule, 'problem' | 'detail'>): string | null {
  if (problem === null) return null;
  if (problem === 'pattern')
    return `Switched off: its pattern can’t be used. ${patternProblemText(detail ?? '')}.`;
  if (problem === 'content')
    return 'Switched off: part of it can’t be read and was left out. Open it, correct it and save it.';
  if (problem === 'patterns')
    return 'Does nothing: only 20 patterns work at once, and this rule and those before it have more. Join some with |, or switch some rules off.';
  return `Does nothing: it names ${GONE[problem]}. Choose another one.`;
}

/** The database's objection to a condition. */
export function problemText({ code, detail }: RuleProblem): string {
  return code === 'pattern_invalid' ? patternProblemText(detail) : `No payee is called “${detail}”`;
}
