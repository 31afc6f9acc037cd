/** The month with its list next to it; below it where there is no room. */
export const calendarGrid =
  'grid items-start gap-4 min-[1101px]:grid-cols-[minmax(0,1fr)_322px] min-[1101px]:items-stretch';
