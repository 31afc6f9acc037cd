/**
 * Captures typing until the returned function is called, which returns it once; nothing else receives those
 * keys.
 */
export function catchTyping(): () => string {
  let typed = '';
  const listen = (event: KeyboardEvent) => {
    // Autofill dispatches 'keydown' too, without a key.
    if (!(event instanceof KeyboardEvent)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.length === 1) typed += event.key;
    else if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', listen, true);
  return () => {
    window.removeEventListener('keydown', listen, true);
    const captured = typed;
    typed = '';
    return captured;
  };
}
