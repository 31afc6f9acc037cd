'use client';

import { createContext, useContext } from 'react';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';

interface ReviewContext {
  /** The name of an account; in its place what to show if it isn't known. */
  account: (id: string) => string;
  today: CalendarDate;
  timeZone: string;
  /** The names of the categories to choose from. */
  categories: readonly string[];
}

const Context = createContext<ReviewContext>({
  account: () => '',
  today: '',
  timeZone: 'UTC',
  categories: [],
});

/** Data that every item of the review needs to name things. */
export const ReviewContextProvider = Context.Provider;

export const useReviewContext = () => useContext(Context);
