/** Whether the focus is somewhere already, so that a panel which has gone should leave it there. */
export const isFocusTaken = (): boolean =>
  document.activeElement !== null && document.activeElement !== document.body;
