import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ariaKeys } from '@/components/ui/shortcuts/key-names';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';
import { SHORTCUT_TEXTS } from '@/lib/domain/shortcuts/texts';

const FOLDER = 'components';

const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'));

/** The source of files that may handle keys directly. */
const listeners = sources
  .filter((text) => /import \{ [^}]*\b(useShortcut|onShortcut)\b[^}]* \}/.test(text))
  .join('\n');

describe('the table of shortcuts', () => {
  const registered = Object.entries(SHORTCUTS)
    .filter(([, shortcut]) => !('ofField' in shortcut))
    .map(([name, { keys }]) => {
      const [group] = SHORTCUT_TEXTS[name as keyof typeof SHORTCUTS];
      return [name, { keys, group }] as const;
    });

  it.each(registered)('%s is registered by a screen', (name) => {
    expect(listeners).toMatch(new RegExp(`SHORTCUTS\\.${name}\\b`));
  });

  it('contains all that are registered: no screen defines keys of its own', () => {
    expect(listeners.match(/(useShortcut|onShortcut)\((?!SHORTCUTS\.\w+,|shortcut)/g)).toBeNull();
  });

  it('is the source of the keys that controls announce to assistive technology', () => {
    expect(sources.join('\n').match(/aria-keyshortcuts['"]?[=:]\s*['"`].*/g)).toBeNull();
  });

  it.each([
    ['n', 'N'],
    ['Mod+z', 'Control+Z Meta+Z'],
    ['Mod+Enter', 'Control+Enter Meta+Enter'],
    ['Shift+Space', 'Shift+Space'],
  ])('%s is announced as %s to assistive technology', (keys, named) => expect(ariaKeys(keys)).toBe(named));

  it('has no keys twice where both would react', () => {
    const isEverywhere = (group: string) => group === 'Anywhere' || group === 'Go to';
    const clashes = registered.flatMap(([name, { keys, group }]) =>
      registered
        .filter(([other, shortcut]) => other !== name && shortcut.keys === keys)
        .filter(([, other]) => other.group === group || isEverywhere(group) || isEverywhere(other.group))
        .map(([other]) => `${keys}: ${name}, ${other}`),
    );
    expect(clashes).toEqual([]);
  });

  it('begins no sequence with a key that has a function of its own', () => {
    const all = registered.map(([, { keys }]) => keys as string);
    for (const keys of all) expect(all.filter((other) => other.startsWith(`${keys} `))).toEqual([]);
  });
});
