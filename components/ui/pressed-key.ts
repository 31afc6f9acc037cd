type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  getModifierState: (modifier: 'AltGraph') => boolean;
};

/**
 * The key that was pressed as shortcuts name it, with its Mod: 'n', '?', 'Mod+k'. Null for one with modifiers that no
 * shortcut has. On Apple's machines Mod is Cmd, elsewhere Ctrl.
 */
export function pressedKey(press: Press, apple: boolean): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  // Some keyboards have their brackets and slashes on a third level, which Windows calls Ctrl with Alt.
  const isSign = key.length === 1 && /[!-/:-@[-`{-~]/.test(key);
  if (isSign && (altKey || press.getModifierState('AltGraph'))) return key;
  const [mod, other] = apple ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (other || altKey || (mod && shiftKey)) return null;
  const name = latin(press);
  return (mod ? 'Mod+' : '') + (shiftKey || name.length > 1 ? name : name.toLowerCase());
}

/** A letter of a keyboard without Latin ones, as the Latin one in its place. */
function latin({ key, code, shiftKey }: Press): string {
  const isForeign = key.length === 1 && /^\P{ASCII}$/u.test(key) && code.startsWith('Key');
  if (!isForeign) return key;
  return shiftKey ? code.slice(3) : code.slice(3).toLowerCase();
}
