/** An exact number; `bottom` is positive. */
export interface Fraction {
  top: bigint;
  bottom: bigint;
}

const PRECEDENCE: Record<string, number> = { '+': 1, '-': 1, '*': 2, '/': 2 };

/**
 * The exact value of an expression of numbers, `+ - * /` and parentheses, or the problem with it, worded for the
 * user. A sign is only allowed at the beginning and after "(".
 */
export function evaluate(tokens: readonly (Fraction | string)[]): Fraction | { problem: string } {
  const values: Fraction[] = [];
  const operators: string[] = [];
  /** True if a number or "(" must come next; otherwise an operator or ")". */
  let numberNext = true;
  let before: string | null = null;

  /** Applies the pending operators back to the last "(", as long as they bind at least as tightly as the next one. */
  function settle(precedence: number): { problem: string } | null {
    for (let operator = operators.at(-1); operator && operator !== '('; operator = operators.at(-1)) {
      if ((PRECEDENCE[operator] ?? 0) < precedence) return null;
      operators.pop();
      const [right, left] = [values.pop(), values.pop()];
      if (!left || !right) throw new Error('an operator without its numbers');
      if (operator === '/' && right.top === 0n) return { problem: 'Nothing can be divided by zero' };
      values.push(calculate(left, operator, right));
    }
    return null;
  }

  for (const token of tokens) {
    if (typeof token !== 'string' || token === '(') {
      if (!numberNext) return { problem: 'Write + - * or / between the numbers' };
      if (typeof token === 'string') operators.push(token);
      else values.push(token);
      numberNext = typeof token === 'string';
    } else if (numberNext) {
      if (token === ')' || token === '*' || token === '/' || (before !== null && before !== '(')) {
        return { problem: `A number is missing ${before ? `between “${before}” and` : 'before'} “${token}”` };
      }
      values.push({ top: 0n, bottom: 1n });
      operators.push(token);
    } else if (token === ')') {
      const problem = settle(0);
      if (problem) return problem;
      if (operators.pop() !== '(') return { problem: 'A “(” is missing' };
    } else {
      const problem = settle(PRECEDENCE[token] ?? 0);
      if (problem) return problem;
      operators.push(token);
      numberNext = true;
    }
    before = typeof token === 'string' ? token : null;
  }
  if (numberNext)
    return { problem: before ? `A number is missing after “${before}”` : 'A number is missing' };
  const problem = settle(0);
  if (problem) return problem;
  const [result] = values;
  return operators.length > 0 || !result ? { problem: 'A “)” is missing' } : result;
}

function calculate(left: Fraction, operator: string, right: Fraction): Fraction {
  switch (operator) {
    case '+':
      return { top: left.top * right.bottom + right.top * left.bottom, bottom: left.bottom * right.bottom };
    case '-':
      return { top: left.top * right.bottom - right.top * left.bottom, bottom: left.bottom * right.bottom };
    case '*':
      return { top: left.top * right.top, bottom: left.bottom * right.bottom };
    default: {
      const sign = right.top < 0n ? -1n : 1n;
      return { top: sign * left.top * right.bottom, bottom: sign * left.bottom * right.top };
    }
  }
}
