import { describe, expect, it } from 'vitest';
import { pressedKey } from '@/components/ui/shortcuts/pressed-key';

const press = (key: string, { code = '', ...modifiers }: Partial<Record<string, unknown>> = {}) => ({
  key,
  code: String(code),
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
  getModifierState: () => modifiers.altGraph === true,
});

describe('pressedKey', () => {
  it.each([
    ['n', press('n')],
    ['n', press('N')], // caps lock
    ['N', press('N', { shiftKey: true })],
    ['?', press('?', { shiftKey: true })],
    ['/', press('/', { shiftKey: true })], // German, Shift+7
    ['[', press('[', { ctrlKey: true, altKey: true, altGraph: true })], // German, AltGr+8
    ['Escape', press('Escape')],
    ['Mod+k', press('k', { ctrlKey: true })],
    ['Mod+k', press('л', { code: 'KeyK', ctrlKey: true })], // Russian
    ['n', press('т', { code: 'KeyN' })],
    ['ü', press('ü', { code: 'BracketLeft' })],
    [null, press('k', { metaKey: true })],
    [null, press('n', { altKey: true })],
    [null, press('k', { ctrlKey: true, shiftKey: true })],
    ['Mod+/', press('/', { ctrlKey: true })],
  ])('is %j on other machines', (name, event) => {
    expect(pressedKey(event, false)).toBe(name);
  });

  it.each([
    ['Mod+k', press('k', { metaKey: true })],
    [null, press('k', { ctrlKey: true })], // cuts the rest of a line
    ['[', press('[', { altKey: true })], // German, Option+5
  ])("is %j on Apple's", (name, event) => {
    expect(pressedKey(event, true)).toBe(name);
  });
});
