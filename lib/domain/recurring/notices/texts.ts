import { formatMonthDay } from '../../dates/format';
import { percentDifference } from '../../money/percentage';
import { formatPercent } from '../../money/percentage-text';
import type { Sentence } from '../../notifications/notification';
import type { Notice } from './notice';

/** 'Netflix went from $12.99 to $14.99 on Dec 4: 15.4% more, $24.00 a year.' */
export function noticeSentence({ kind, facts }: Notice): Sentence {
  const { name } = facts;
  switch (kind) {
    case 'late': {
      const due = `${name}: due ${formatMonthDay(facts.expected)}`;
      return [
        facts.until === null
          ? `${due}, not entered yet.`
          : `${due}, not in your file up to ${formatMonthDay(facts.until)}.`,
      ];
    }
    case 'price': {
      const { before, now, on, yearly, currency } = facts;
      const percent = percentDifference(now, before) ?? 0;
      return [
        ...[`${name} went from `, { minorUnits: before, currency }, ' to ', { minorUnits: now, currency }],
        ...[
          ` on ${formatMonthDay(on)}: ${formatPercent(percent)} more, `,
          { minorUnits: yearly, currency },
          ' a year.',
        ],
      ];
    }
    case 'twice': {
      const { amount, first, second, currency } = facts;
      const days = `${formatMonthDay(first)} and ${formatMonthDay(second)}`;
      return [`${name} charged `, { minorUnits: amount, currency }, ` twice: ${days}.`];
    }
    case 'after-end': {
      const { amount, on, endedOn, currency } = facts;
      const days = ` on ${formatMonthDay(on)}. You ended it on ${formatMonthDay(endedOn)}.`;
      return [`${name} charged `, { minorUnits: amount, currency }, days];
    }
    case 'coming': {
      const { amount, varies, on, days, currency } = facts;
      const soon = days === 1 ? 'tomorrow' : `in ${days} days`;
      return [
        `${name}: ${varies ? 'about ' : ''}`,
        { minorUnits: amount, currency },
        ` on ${formatMonthDay(on)}, ${soon}.`,
      ];
    }
    case 'cancel': {
      const { amount, varies, by, every, currency } = facts;
      const cancel = `Cancel ${name} by ${formatMonthDay(by)}, or it goes on`;
      if (amount === null) return [`${cancel} ${every}.`];
      return [`${cancel} for ${varies ? 'about ' : ''}`, { minorUnits: amount, currency }, ` ${every}.`];
    }
  }
}
