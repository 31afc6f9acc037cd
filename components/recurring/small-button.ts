/** The size of the buttons next to an item. */
export const SMALL_BUTTON = 'h-8 px-3 text-[13px] touch:h-11';
