import type { BulkEdit } from './selection';
import { transactionCount } from './transaction';

/** The message after a bulk edit; `to` names the value: a category, an account or a tag. */
export function bulkEditDone(values: BulkEdit, count: number, to: string): string {
  const [is, has] = count === 1 ? ['is', 'has'] : ['are', 'have'];
  return `${transactionCount(count)} ${done()}`;

  function done(): string {
    if ('oneTime' in values) return values.oneTime ? `${is} one-time now.` : `${is} no longer one-time.`;
    if ('counted' in values) return values.counted ? `${is} counted again.` : `${is} not counted now.`;
    if ('expectedBack' in values)
      return values.expectedBack ? `${is} expected back now.` : `${is} no longer expected back.`;
    if ('addTags' in values) return `${has} #${to} now.`;
    if ('removeTags' in values) return `no longer ${has} #${to}.`;
    return `moved to ${to}.`;
  }
}

/** The message if no transaction had to be changed. */
export function bulkEditNeedless(values: BulkEdit, to: string): string {
  if ('oneTime' in values)
    return values.oneTime ? 'They were already one-time.' : 'None of them is one-time.';
  if ('counted' in values)
    return values.counted ? 'They were already counted.' : 'They were already not counted.';
  if ('expectedBack' in values)
    return values.expectedBack ? 'They were already expected back.' : 'None of them is expected back.';
  if ('addTags' in values) return `They had #${to} before.`;
  if ('removeTags' in values) return `None of them has #${to}.`;
  return `There was nothing to move to ${to}.`;
}
