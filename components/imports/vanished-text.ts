import type { VanishedCounts } from '@/lib/domain/imports/staging/vanished-row';

const NONE: VanishedCounts = { asked: 0, removed: 0, replaced: 0 };

const rows = (count: number) => `${count.toLocaleString('en-US')} earlier ${count === 1 ? 'row' : 'rows'}`;

/** Outcome for the rows that a file lacks, as a list: '1 earlier row removed'; empty if all stay. */
export function vanishedParts({ removed, replaced } = NONE): string[] {
  return [
    ...(removed > 0 ? [`${rows(removed)} removed`] : []),
    ...(replaced > 0 ? [`${rows(replaced)} updated`] : []),
  ];
}

/** Effect of importing on the rows that a file lacks, as a sentence; '' if all stay. */
export function vanishedSentence({ removed, replaced } = NONE): string {
  const parts = [
    ...(removed > 0 ? [`${rows(removed)} will be removed`] : []),
    ...(replaced > 0 ? [`${rows(replaced)} will be updated`] : []),
  ];
  return parts.length > 0 ? `${parts.join(' and ')}. ` : '';
}

/** Label of the button that imports no row and only changes earlier ones. */
export function vanishedAction({ removed, replaced }: VanishedCounts): string {
  return replaced === 0 ? `Remove ${rows(removed)}` : `Update ${rows(removed + replaced)}`;
}

/** Effect of undoing an import on the rows that it removed or updated; '' if there are none. */
export function vanishedUndoText({ removed, replaced } = NONE): string {
  const parts = [
    ...(removed > 0 ? [`puts back the ${rows(removed)} it removed`] : []),
    ...(replaced > 0 ? [`undoes its changes to ${rows(replaced)}`] : []),
  ];
  return parts.length > 0 ? ` It also ${parts.join(' and ')}.` : '';
}
