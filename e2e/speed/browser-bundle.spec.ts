import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DEFAULT_ACCOUNT } from '@/lib/domain/accounts/account';
import { buildFolder } from '../support/instance';
import { accountNamed, asUser, importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, expect, test } from '../support/test';

/** Texts that must stay on the server: names from the Supabase packages, keys, and the backend's address. */
const FORBIDDEN = [
  'supabase',
  'GoTrue',
  'PostgrestClient',
  'sb_publishable',
  'sb_secret',
  'apikey',
  '/auth/v1',
  '/rest/v1',
  'SUPABASE_',
];

test('no part of Supabase is sent to the browser', () => {
  const folder = join(buildFolder(), 'static');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const texts = files.filter(({ name }) => /\.(js|css|json|txt|map)$/.test(name));
  expect(texts.length).toBeGreaterThan(10);
  const found = texts.flatMap(({ parentPath, name }) => {
    const text = readFileSync(join(parentPath, name), 'utf8').toLowerCase();
    return FORBIDDEN.filter((word) => text.includes(word.toLowerCase())).map((word) => `${name}: ${word}`);
  });
  expect(found).toEqual([]);
  // A worker emits a source map, which has to be empty.
  for (const { parentPath, name } of files.filter(({ name }) => name.endsWith('.map'))) {
    expect(JSON.parse(readFileSync(join(parentPath, name), 'utf8')), name).toEqual({
      version: 3,
      sources: [],
      sections: [],
    });
  }
});

test('the browser sends requests to the app only', async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) elsewhere.push(request.url());
  });
  for (const path of ['/', '/login', '/signup', '/forgot-password']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(elsewhere).toEqual([]);
});

/** Bytes of gzipped JavaScript that a page's HTML may load. */
const MAX_SCRIPT_BYTES = 200_000;

test('no page needs more than 200 kB of JavaScript', async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(page, csv(`${daysAgo(1)},Tea,Food,2.50,expense`));
  const { data: payee } = await (await asUser(page)).from('payees').select('id').single().throwOnError();
  for (const path of [
    '/dashboard',
    '/transactions',
    `/payees/${payee.id}`,
    `/bank-accounts/${await accountNamed(page, DEFAULT_ACCOUNT.name)}`,
    '/transactions/trash',
    '/net-worth',
    '/reports',
    '/reports/spending',
    '/reports/months',
    '/review',
    '/upcoming',
    '/upcoming/recurring',
    '/upload',
    '/bank-accounts',
    '/settings',
    '/settings/categories',
    '/settings/payees',
    '/settings/rules',
    '/settings/rules/new',
    '/settings/tags',
    '/settings/budget-period',
  ]) {
    const html = await (await page.request.get(path)).text();
    // Current browsers skip scripts marked `nomodule`.
    const tags = [...html.matchAll(/<script src="\/_next\/(static\/[^"?]+\.js)[^>]*>/g)].filter(
      ([tag]) => !/nomodule/i.test(tag),
    );
    const scripts = new Set(tags.map(([, file]) => file));
    expect(scripts.size).toBeGreaterThan(5);
    const sizes = [...scripts].map((file) => gzipSync(readFileSync(join(buildFolder(), file ?? ''))).length);
    expect(
      sizes.reduce((sum, size) => sum + size),
      path,
    ).toBeLessThan(MAX_SCRIPT_BYTES);
  }
});
