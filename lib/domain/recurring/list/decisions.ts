import type { CalendarDate } from '../../dates/calendar-date';
import { formatDate } from '../../dates/format';
import type { DecideSeries } from '../form';

type Details = DecideSeries['details'];

/** A decision on a series, or on several, in words: that it was made, and that it was undone. */
export function decisionTexts(
  names: readonly string[],
  details: Details,
): { message: string; undone: string } {
  const [only = ''] = names;
  const isOne = names.length === 1;
  const name = isOne ? only : `${names.length.toLocaleString('en-US')} series`;
  const [is, it] = isOne ? ['is', 'It is'] : ['are', 'They are'];
  switch (details.action) {
    case 'accept':
      return {
        message: `${name} ${is} confirmed.`,
        undone: `${name} ${is} to be confirmed again.`,
      };
    case 'refuse':
      return { message: `${name} will not be proposed again.`, undone: `${name} ${is} back.` };
    case 'pause':
      return {
        message: `${name} ${is} paused${details.until === null ? '' : ` until ${formatDate(details.until)}`}.`,
        undone: `${name} ${is} no longer paused.`,
      };
    case 'resume':
      return { message: `${name} ${is} expected again.`, undone: `${it} not expected any more.` };
    case 'end':
      return { message: `${name} ended on ${formatDate(details.on)}.`, undone: `${name} goes on.` };
    case 'keep':
      return {
        message: `${name} is still wanted.`,
        undone: `You are asked about ${name} again.`,
      };
    case 'cancel':
      return {
        message:
          details.by === null
            ? `${name} has no day to cancel it by any more.`
            : `${name} is to be canceled by ${formatDate(details.by)}.`,
        undone: `The day to cancel ${name} by is as it was.`,
      };
    case 'kind':
      return {
        message: `${name} is a ${details.kind} now.`,
        undone: `${name} is a ${details.kind === 'bill' ? 'subscription' : 'bill'} again.`,
      };
    case 'rename':
      return details.to === null
        ? { message: `${name} has the name of its payee now.`, undone: `It is called ${name} again.` }
        : { message: `${name} is called ${details.to} now.`, undone: `It is called ${name} again.` };
    case 'delete':
      return { message: `${name} was deleted. Its transactions stay.`, undone: `${name} is back.` };
  }
}

/** The problem of a day to cancel a series by, which is '' if none was typed; null if it has none. */
export function cancelDayProblem(day: CalendarDate | '', today: CalendarDate): string | null {
  if (day === '') return 'Choose a day';
  return day < today ? 'The day is before today' : null;
}
