/** Puts the focus on a control while that is on the screen, else where the screen's content begins. */
export function focusMain(unless?: Element | null) {
  const isThere = unless instanceof HTMLElement && unless.isConnected;
  (isThere ? unless : document.getElementById('main'))?.focus();
}
