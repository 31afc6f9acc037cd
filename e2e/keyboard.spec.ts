import { readFileSync } from 'node:fs';
import { ACCOUNTS_AND_SETTINGS } from './keyboard-walks/accounts-and-settings';
import { EVERYWHERE } from './keyboard-walks/everywhere';
import { LEDGER } from './keyboard-walks/ledger';
import { SIGNED_OUT } from './keyboard-walks/signed-out';
import { Keys } from './keys';
import { expect, test } from './support';

const WALKS = { ...SIGNED_OUT, ...LEDGER, ...ACCOUNTS_AND_SETTINGS, ...EVERYWHERE };

const SECTIONS = [...readFileSync('docs/keyboard.md', 'utf8').matchAll(/^## (.+)$/gm)].map(
  ([, title = '']) => title,
);

test('every walk of docs/keyboard.md is taken, in its order', () => {
  expect(Object.keys(WALKS)).toEqual(SECTIONS);
});

for (const [title, walk] of Object.entries(WALKS)) test(title, ({ page }) => walk(page, new Keys(page)));
