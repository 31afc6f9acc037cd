export const controlHeight = 'base:h-9 base:touch:h-11';

/** The box shared by inputs, selects and date pickers. */
export const controlStyles = `${controlHeight} base:w-full base:min-w-0 rounded-control border border-border-control bg-surface px-3 text-sm text-ink transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-expense`;

/** A label above its control, with hints below. */
export const fieldLayout = 'grid content-start gap-1.5';
