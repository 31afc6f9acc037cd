'use client';

import { useEffect, useRef } from 'react';
import { isApple } from '@/components/ui/shortcuts/key-names';
import { pressedKey } from '@/components/ui/shortcuts/pressed-key';
import { areSingleKeysOn, isSingleKey } from '@/components/ui/shortcuts/single-keys';

/** Selectors of elements in which keys are typed text, or belong to a layer above the page. */
const TYPING =
  'input:not([type=checkbox], [type=radio]), textarea, select, [role=combobox], [contenteditable]';
const DIALOG = ':is([role=dialog], [role=alertdialog]):not([data-state=closed])';
const LIST = ':is([role=menu], [role=listbox]):not([data-state=closed])';

/** The longest wait for the second key of a sequence, in milliseconds. */
const PATIENCE = 1500;

type Shortcut = {
  /** 'n', 'Mod+k' (Ctrl, or Cmd on Apple machines), or a sequence of keys: 'g d'. */
  keys: string;
  /** Places in which it also works: in an open dialog, or even while typing. */
  reach?: 'dialogs' | 'everywhere';
  repeats?: true;
};

interface Binding {
  shortcut: Shortcut;
  /** Returns false when the key was not handled. */
  run: () => unknown;
  /** Gives way to another shortcut with the same keys. */
  fallback: boolean;
}

const bindings: Binding[] = [];
let begun = '';
let timer: number | undefined;

/** Calls back when the keys of a shortcut are pressed, until the returned function is called. */
export function onShortcut(shortcut: Shortcut, run: () => unknown, fallback = false): () => void {
  const binding = { shortcut, run, fallback };
  if (bindings.push(binding) === 1) document.addEventListener('keydown', listen);
  return () => {
    const index = bindings.indexOf(binding);
    if (index < 0) return;
    bindings.splice(index, 1);
    if (bindings.length === 0) document.removeEventListener('keydown', listen);
  };
}

/**
 * Calls back when the keys of a shortcut are pressed anywhere on the screen, except while typing or while a layer is
 * open. With `fallback` it gives way to a part of the screen that handles the same keys.
 */
export function useShortcut(
  shortcut: Shortcut,
  onPress: () => unknown,
  { enabled = true, fallback = false } = {},
) {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    if (enabled) return onShortcut(shortcut, () => latest.current(), fallback);
  }, [shortcut, enabled, fallback]);
}

/** Runs a shortcut as this screen defines it; false when it has none. */
export function runShortcut(shortcut: Shortcut): boolean {
  const binding = meant((other) => other === shortcut);
  return binding !== undefined && binding.run() !== false;
}

function meant(isIt: (shortcut: Shortcut) => boolean): Binding | undefined {
  const candidates = bindings.filter(({ shortcut }) => isIt(shortcut));
  return candidates.findLast(({ fallback }) => !fallback) ?? candidates.at(-1);
}

function listen(event: KeyboardEvent) {
  // Autofill dispatches 'keydown' too, without a key.
  if (!(event instanceof KeyboardEvent)) return;
  if (event.defaultPrevented || event.isComposing || isModifier(event.key)) return;
  const key = pressedKey(event, isApple());
  const keys = begun && key ? `${begun} ${key}` : key;
  begin('');
  if (key === null || keys === null) return;
  const binding = meant((shortcut) => shortcut.keys === keys);
  if (!binding) {
    const first = bindings.find(({ shortcut }) => shortcut.keys.startsWith(`${keys} `));
    if (first && mayTake(event, first.shortcut)) begin(keys);
    return;
  }
  if (!mayTake(event, binding.shortcut)) return;
  // A held key acts once, and the browser ignores it meanwhile.
  const idle = event.repeat && !binding.shortcut.repeats;
  if (idle || binding.run() !== false) event.preventDefault();
}

function begin(keys: string) {
  begun = keys;
  window.clearTimeout(timer);
  if (keys) timer = window.setTimeout(begin, PATIENCE, '');
}

function mayTake(event: KeyboardEvent, { keys, reach }: Shortcut): boolean {
  if (isSingleKey(keys) && !areSingleKeysOn()) return false;
  if (reach === 'everywhere') return true;
  if (event.target instanceof Element && event.target.closest(`${TYPING}, ${LIST}`)) return false;
  return document.querySelector(reach === 'dialogs' ? LIST : `${DIALOG}, ${LIST}`) === null;
}

const isModifier = (key: string) => ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'].includes(key);
