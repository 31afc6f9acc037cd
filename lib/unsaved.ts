// The text typed in this tab and not saved yet. Anything that would take the tab somewhere else asks here first.

const inputs = new Set<object>();
const listeners = new Set<() => void>();
let ask: ((leave: () => void) => void) | null = null;

/** Reports whether an input, such as a form, holds something unsaved. */
export function setUnsaved(input: object, isUnsaved: boolean): void {
  const had = hasUnsaved();
  if (isUnsaved) inputs.add(input);
  else inputs.delete(input);
  if (had !== hasUnsaved()) for (const listener of listeners) listener();
}

export function hasUnsaved(): boolean {
  return inputs.size > 0;
}

export function onUnsavedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Discards everything that is unsaved. */
export function discardUnsaved(): void {
  for (const input of [...inputs]) setUnsaved(input, false);
}

/** Sets the function that asks the user; returns one that removes it. */
export function askWith(question: (leave: () => void) => void): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = null;
  };
}

/** True if an address of ours is another screen, where the text typed on this one would be lost. */
export function isOtherScreen(address: string): boolean {
  const { pathname, origin } = new URL(address, window.location.href);
  return origin === window.location.origin && pathname !== window.location.pathname;
}

/** Leaves this screen, once the user has agreed to lose the unsaved text. */
export function leave(go: () => void): void {
  if (hasUnsaved() && ask) ask(go);
  else go();
}

/** Goes to an address; asks first if that leaves this screen. */
export function leaveFor(address: string, go: () => void): void {
  if (isOtherScreen(address)) leave(go);
  else go();
}
