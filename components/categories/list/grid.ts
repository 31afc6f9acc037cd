/** The columns of the Categories screen: handle, category, figure, limit, use, menu. */
export const grid =
  'grid grid-cols-[28px_minmax(0,1fr)_auto_44px] items-center gap-x-2 px-2 md:grid-cols-[28px_minmax(0,1fr)_7.5rem_minmax(0,17rem)_9rem_44px] md:gap-x-4';
