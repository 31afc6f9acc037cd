/** Focuses a control while it is on the screen, otherwise the start of the screen's content. */
export function focusMain(unless?: Element | null) {
  const isThere = unless instanceof HTMLElement && unless.isConnected;
  (isThere ? unless : document.getElementById('main'))?.focus();
}
