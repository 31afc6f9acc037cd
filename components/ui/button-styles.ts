const variants = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary/88',
  outline: 'border-border bg-surface base:text-ink hover:bg-raised',
  ghost: 'border-transparent base:text-ink-2 hover:bg-raised hover:text-ink',
  destructive: 'border-border bg-surface text-expense hover:bg-expense-soft',
};

export const buttonHeight = 'base:h-9 touch:h-11';

const sizes = {
  default: `${buttonHeight} base:px-3.5 base:text-sm`,
  lg: 'h-11.5 px-5.5 text-[15px]',
  icon: 'size-9 text-ink-2 touch:size-11',
};

export interface ButtonLook {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
}

/** The classes of a button, for links too. */
export function buttonStyles({ variant = 'primary', size = 'default' }: ButtonLook = {}): string {
  return `inline-flex shrink-0 items-center base:justify-center gap-2 rounded-control border base:font-medium base:whitespace-nowrap transition-colors duration-150 disabled:pointer-events-none disabled:opacity-45 aria-disabled:cursor-default base:aria-disabled:opacity-60 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.75] ${variants[variant]} ${sizes[size]}`;
}
