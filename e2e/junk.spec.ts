import type { APIResponse, Page } from '@playwright/test';
import { accountNamed, signUpQuickly } from './seed';
import { callAction, postJson, serverActions } from './server-action';
import { expect, test } from './support';

const ID = '11111111-1111-4111-8111-111111111111';
const MANY = Array.from({ length: 100_000 }, () => ID);
const HALF = 'Tea \uD83E';

const deep = (levels: number): unknown => (levels === 0 ? 'x' : [deep(levels - 1)]);

/** Fields that actions know, each with the value. */
const everyField = (value: unknown) =>
  Object.fromEntries(
    [
      ...[
        'id',
        'ids',
        'change',
        'changes',
        'selection',
        'values',
        'details',
        'rows',
        'pairs',
        'parts',
        'limits',
      ],
      ...[
        'name',
        'category',
        'color',
        'icon',
        'group',
        'kind',
        'before',
        'monthlyLimit',
        'archived',
        'source',
      ],
      ...[
        'target',
        'account',
        'accountId',
        'date',
        'day',
        'description',
        'amount',
        'type',
        'balance',
        'revision',
      ],
      ...[
        'note',
        'tags',
        'payee',
        'known',
        'email',
        'password',
        'confirmPassword',
        'currentPassword',
        'next',
      ],
      ...[
        'importId',
        'fileName',
        'format',
        'defaultAccountId',
        'currency',
        'fingerprint',
        'mapping',
        'until',
      ],
      ...[
        'refund',
        'purchase',
        'enabled',
        'place',
        'content',
        'conditions',
        'actions',
        'transactions',
        'accounts',
      ],
    ].map((name) => [name, value]),
  );

/** What no screen sends. */
const JUNK: Record<string, unknown[]> = {
  nothing: [],
  null: [null],
  undefined: ['$undefined'],
  'a number': [42],
  'not a number': ['$NaN'],
  'a text': ['junk'],
  'a long text': ['x'.repeat(500_000)],
  'half a character': [HALF],
  NUL: ['\0'],
  'an empty list': [[]],
  'a list of 100,000 ids': [MANY],
  'an empty object': [{}],
  'a selection of 100,000 ids': [{ ...everyField(ID), selection: { ids: MANY } }],
  'ids everywhere': [everyField(ID)],
  'lists everywhere': [everyField([ID])],
  'objects everywhere': [everyField({})],
  'null everywhere': [everyField(null)],
  'half characters everywhere': [everyField(HALF)],
  'huge numbers everywhere': [everyField(1e308)],
  'a deep list': [deep(200)],
  'options that are none': [everyField(ID), 'junk', null, 7],
};

/** Junk that is no call of an action at all. */
const NO_CALL = [
  '',
  '{',
  'null',
  '"junk"',
  '[',
  '["$T"]',
  '["$F1"]',
  '["$K1"]',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
];

/** Actions that end the session: they come last. */
const ENDING = ['signOut', 'signOutEverywhere'];

const expectRefused = async (response: APIResponse, what: string) => {
  const text = (await response.text()).slice(-400);
  expect.soft(response.status(), `${what}: ${text}`).toBeLessThan(500);
  if (response.status() !== 200) return;
  expect.soft(text, what).toMatch(/"ok":false,"error":\{"code":"\w+"|"ok":true/);
};

async function signedIn(page: Page) {
  await signUpQuickly(page);
  return accountNamed(page, 'Default Account');
}

test('every action refuses junk in words', async ({ page }) => {
  test.slow();
  await signedIn(page);
  const names = [...serverActions().keys()].filter((name) => !ENDING.includes(name));
  for (const name of [...names, ...ENDING]) {
    for (const [what, args] of Object.entries(JUNK))
      await expectRefused(await callAction(page.request, name, args), `${name} with ${what}`);
  }
});

test('what is no call of an action is refused as well', async ({ page }) => {
  await signedIn(page);
  const [action] = [...serverActions().values()];
  for (const data of NO_CALL) {
    const response = await page.request.post(action!.path, {
      headers: {
        accept: 'text/x-component',
        'content-type': 'text/plain;charset=UTF-8',
        'next-action': action!.id,
      },
      data,
      maxRedirects: 0,
    });
    expect.soft(response.status(), data.slice(0, 40)).toBeLessThan(500);
  }
  const form = await page.request.post(action!.path, {
    headers: { accept: 'text/x-component', 'next-action': action!.id },
    multipart: { junk: 'junk' },
    maxRedirects: 0,
  });
  expect(form.status()).toBeLessThan(500);
});

const ROUTES = [
  ...['/transactions/find', '/transactions/matching', '/transactions/sheet', '/transactions/candidates'],
  ...['/transactions/export.csv', '/notifications', '/imports/history', '/imports/row', '/imports/proofs'],
  ...['/imports/excluded-rows', '/imports/commit', '/imports/rows', '/imports/mapping', '/imports/match'],
  ...[
    '/bank-accounts/reconcile',
    '/settings/rules/matches',
    '/settings/rules/preview',
    '/settings/export.zip',
  ],
  ...['/upload/template.csv', '/auth/callback'],
];
const QUERIES = [
  '',
  '?q=%00&search=%00&type=%00&id=%00&account=%00&importId=%00&page=%00&code=%00',
  '?q=%ED%A0%80&id=%ED%A0%80&search=%ED%A0%80&importId=%ED%A0%80&before=%ED%A0%80&code=%ED%A0%80',
  `?q=${'x'.repeat(3_000)}&id=${ID}&importId=${ID}&account=${ID}&page=1e308&filter=x&day=2026-02-31&balance=1e400`,
  `?id=${ID}&id=${ID}&page=-1&q[]=x&type[]=y&currency=XXX&parseNumber=1e9&chunk=-1`,
];

test('every route handler refuses junk in words', async ({ page }) => {
  test.slow();
  await signedIn(page);
  for (const route of ROUTES) {
    for (const query of QUERIES) {
      const read = await page.request.get(route + query, { maxRedirects: 0 });
      expect.soft(read.status(), `GET ${route}${query.slice(0, 80)}`).toBeLessThan(500);
    }
    for (const [what, [body]] of Object.entries(JUNK)) {
      const written = await postJson(page.request, route, body ?? null);
      expect.soft(written.status(), `POST ${route} with ${what}`).toBeLessThan(500);
    }
  }
});
