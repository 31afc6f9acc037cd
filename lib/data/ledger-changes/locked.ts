import 'server-only';

import { CHANGE_LOCKED_HEADER, changingLocked } from '@/lib/supabase/change-locked';

/** Runs a write, which may change the locked days of accounts if the user has confirmed that. */
export const runConfirmed = <Outcome>(confirmed: boolean, work: () => Outcome): Outcome =>
  confirmed ? changingLocked(work) : work();

/** True if a request to a route handler says that the user has confirmed it. */
export const isConfirmed = (headers: Headers): boolean => headers.get(CHANGE_LOCKED_HEADER) === 'yes';
