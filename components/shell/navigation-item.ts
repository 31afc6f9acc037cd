/** The styles of a sidebar entry: links and 'Logout'. */
export const navigationItem =
  'flex w-full items-center gap-[11px] rounded-lg px-2.5 py-2 text-left font-[450] text-ink-2 transition-colors duration-150 hover:bg-raised hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:font-[550] aria-[current=page]:text-ink touch:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]';
