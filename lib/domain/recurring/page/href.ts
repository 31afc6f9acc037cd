/** The address of all that comes back. */
export const RECURRING_PATH = '/upcoming/recurring';

/** The address of a series. */
export const seriesHref = (id: string) => `${RECURRING_PATH}/${id}`;
