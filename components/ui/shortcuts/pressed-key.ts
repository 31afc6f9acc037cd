type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  getModifierState: (modifier: 'AltGraph') => boolean;
};

/**
 * The pressed key in the notation of shortcuts, with Mod (Cmd on Apple machines, Ctrl elsewhere): 'n', '?', 'Mod+k'.
 * Null with modifiers that no shortcut uses.
 */
export function pressedKey(press: Press, apple: boolean): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  // Some keyboard layouts have brackets and slashes on AltGr, which Windows reports as Ctrl with Alt.
  const isSign = key.length === 1 && /[!-/:-@[-`{-~]/.test(key);
  if (isSign && (altKey || press.getModifierState('AltGraph'))) return key;
  const [mod, other] = apple ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (other || altKey || (mod && shiftKey)) return null;
  const name = latin(press);
  return (mod ? 'Mod+' : '') + (shiftKey || name.length > 1 ? name : name.toLowerCase());
}

/** The Latin letter at the position of a letter on a non-Latin keyboard. */
function latin({ key, code, shiftKey }: Press): string {
  const isForeign = key.length === 1 && /^\P{ASCII}$/u.test(key) && code.startsWith('Key');
  if (!isForeign) return key;
  return shiftKey ? code.slice(3) : code.slice(3).toLowerCase();
}
