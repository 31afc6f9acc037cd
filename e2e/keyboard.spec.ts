import { readdirSync, readFileSync } from 'node:fs';
import { ACCOUNTS_AND_SETTINGS } from './keyboard-walks/accounts-and-settings';
import { BY_MAIL } from './keyboard-walks/by-mail';
import { EVERYWHERE } from './keyboard-walks/everywhere';
import { LEDGER } from './keyboard-walks/ledger';
import { SIGNED_OUT } from './keyboard-walks/signed-out';
import { Keys } from './keys';
import { expect, test } from './support';

const WALKS = { ...SIGNED_OUT, ...LEDGER, ...ACCOUNTS_AND_SETTINGS, ...EVERYWHERE };

const TEXT = readFileSync('docs/keyboard.md', 'utf8');
const PAGES = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => `/${file.replace(/\([^)]+\)\/|\/?page\.tsx$/g, '')}`);

test('every walk of docs/keyboard.md is tested, in the same order', () => {
  const sections = [...TEXT.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  // keyboard-by-mail.spec.ts runs those by mail.
  expect(Object.keys({ ...SIGNED_OUT, ...BY_MAIL, ...WALKS })).toEqual(sections);
});

test('docs/keyboard.md covers every page', () => {
  const walked = new Set([...TEXT.matchAll(/^`(\/[^`]*)`/gm)].map(([, path]) => path));
  expect([...walked].sort()).toEqual(PAGES.sort());
});

for (const [title, walk] of Object.entries(WALKS)) test(title, ({ page }) => walk(page, new Keys(page)));
