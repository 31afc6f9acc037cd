import type { Calendar } from './document';
import type { CalendarChoice } from './form';

/** The address of the preview of a choice. */
export function previewHref(choice: CalendarChoice): string {
  const given = Object.entries(choice).filter(([, value]) => value !== '');
  return `/settings/budget-period?${new URLSearchParams(given as [string, string][])}`;
}

/** A calendar as a form sends it. A payday whose income is gone begins periods on its day of the month. */
export function choiceOf({
  kind,
  day,
  shift,
  seriesId,
  anchor,
}: Omit<Calendar, 'validFrom'>): CalendarChoice {
  const isDay = kind === 'payday' && seriesId === null;
  return {
    kind: isDay ? 'day' : kind,
    day: day === null ? '' : String(day),
    shift,
    series: seriesId ?? '',
    anchor: anchor ?? '',
  };
}
