import { readdirSync, readFileSync } from 'node:fs';
import { Keys } from '../support/keys';
import { expect, test } from '../support/test';
import { ACCOUNTS_AND_SETTINGS } from './accounts-and-settings';
import { BY_MAIL } from './by-mail';
import { EVERYWHERE } from './everywhere';
import { LEDGER } from './ledger';
import { SIGNED_OUT } from './signed-out';

const WALKS = { ...SIGNED_OUT, ...LEDGER, ...ACCOUNTS_AND_SETTINGS, ...EVERYWHERE };

const TEXT = readFileSync('docs/keyboard.md', 'utf8');
const PAGES = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => `/${file.replace(/\([^)]+\)\/|\/?page\.tsx$/g, '')}`);

test('every walk of docs/keyboard.md is tested, in the same order', () => {
  const sections = [...TEXT.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  // by-mail.spec.ts runs those by mail.
  expect(Object.keys({ ...SIGNED_OUT, ...BY_MAIL, ...WALKS })).toEqual(sections);
});

test('docs/keyboard.md covers every page', () => {
  const walked = new Set([...TEXT.matchAll(/^`(\/[^`]*)`/gm)].map(([, path]) => path));
  expect([...walked].sort()).toEqual(PAGES.sort());
});

for (const [title, walk] of Object.entries(WALKS)) test(title, ({ page }) => walk(page, new Keys(page)));
