import 'server-only';

import { AsyncLocalStorage } from 'node:async_hooks';

const permitted = new AsyncLocalStorage<true>();

/** The header by which a request to the database, or to a route handler, says that it may change locked days. */
export const CHANGE_LOCKED_HEADER = 'x-change-locked';

/** Runs what the user has confirmed, or asked to undo: it may change the locked days of accounts. */
export const changingLocked = <Outcome>(work: () => Outcome): Outcome => permitted.run(true, work);

/** A `fetch` that passes the permission on to the database. docs/database.md, 'Locked days'. */
export const withPermission =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  (input, init) => {
    if (!permitted.getStore()) return fetch(input, init);
    const headers = new Headers(init?.headers);
    headers.set(CHANGE_LOCKED_HEADER, 'yes');
    return fetch(input, { ...init, headers });
  };
