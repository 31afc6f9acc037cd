export type TypedAhead = {
  text: string;
  /** True if Enter was pressed after the text. */
  entered: boolean;
};

/**
 * Captures typing up to Enter until the returned function is called, which returns it once; nothing else receives those
 * keys.
 */
export function catchTyping(): () => TypedAhead {
  let typed: TypedAhead = { text: '', entered: false };
  const listen = (event: KeyboardEvent) => {
    // Autofill dispatches 'keydown' too, without a key.
    if (!(event instanceof KeyboardEvent)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { text, entered } = typed;
    // Held since it opened the palette, Enter chooses nothing in it.
    if (event.key === 'Enter') typed = { text, entered: entered || !event.repeat };
    else if (event.key === 'Backspace') typed = { text: text.slice(0, -1), entered };
    else if (event.key.length === 1) typed = { text: entered ? text : text + event.key, entered };
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', listen, true);
  return () => {
    window.removeEventListener('keydown', listen, true);
    const captured = typed;
    typed = { text: '', entered: false };
    return captured;
  };
}
