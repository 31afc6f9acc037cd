/** The box shared by inputs, selects and date pickers. */
export const controlStyles =
  'base:h-9 base:w-full base:min-w-0 rounded-control border border-border-control bg-surface px-3 text-sm text-ink transition-colors duration-150 base:touch:h-11 disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-expense';
