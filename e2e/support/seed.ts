import type { BrowserContext, Page } from '@playwright/test';
import { createServerClient } from '@supabase/ssr';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { DEFAULT_ACCOUNT } from '@/lib/domain/accounts/account';
import { newId } from '@/lib/domain/forms/new-id';
import { parseFile } from '@/lib/domain/imports/parse-file';
import { valuesOf } from '@/lib/domain/imports/staging/row-values';
import { rowsToStage } from '@/lib/domain/imports/staging/rows-to-stage';
import { REMEMBER_COOKIE, SESSION_COOKIE } from '@/lib/supabase/cookies';
import type { Database } from '@/lib/supabase/database.types';
import { readSession } from './session-cookie';
import { backendOf, type TestBackend } from './sites';
import { daysAgo, newEmail, PASSWORD, siteOf } from './test';

const SECONDS_KEPT = 400 * 86_400;

/**
 * Creates a user through the backend, as signing up does, and signs them in to the page's browser, without rendering
 * anything. Returns the address.
 */
export async function signUpQuickly(page: Page, site = siteOf(page)): Promise<string> {
  const email = newEmail();
  const backend = backendOf(site);
  const cookies = new Map([[REMEMBER_COOKIE, '1']]);
  const client = createServerClient<Database>(backend.url, backend.publishableKey, {
    cookieOptions: { name: SESSION_COOKIE },
    cookies: {
      getAll: () => [],
      setAll: (changed) => changed.forEach(({ name, value }) => value && cookies.set(name, value)),
    },
  });
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error || !data.session) throw error ?? new Error('this backend requires addresses to be confirmed');
  const { name, type, lastFourDigits, balance } = DEFAULT_ACCOUNT;
  await clientOf(backend, data.session.access_token)
    .rpc('add_account', {
      account: newId(),
      name,
      type,
      last_four_digits: lastFourDigits,
      // The generated types know no argument that may be null.
      balance: balance as unknown as number,
      today: daysAgo(0),
    })
    .throwOnError();
  await keepCookies(page.context(), site, cookies);
  return email;
}

async function keepCookies(
  context: BrowserContext,
  url: string,
  cookies: Map<string, string>,
): Promise<void> {
  const expires = Math.floor(Date.now() / 1000) + SECONDS_KEPT;
  await context.addCookies(
    [...cookies].map(([name, value]) => ({ name, value, url, expires, httpOnly: true, sameSite: 'Lax' })),
  );
}

/** Imports a CSV with the required headers through the backend. All its rows have to be new. */
export async function importQuickly(page: Page, content: string, account?: string): Promise<void> {
  const importId = await stageQuickly(page, content, account);
  const client = await asUser(page);
  await client.rpc('commit_import', { import: importId, only_if_all_new: true }).throwOnError();
}

/** Does all of such an import except its last step. Returns the import's id. */
export async function stageQuickly(
  page: Page,
  content: string,
  account: string = DEFAULT_ACCOUNT.name,
): Promise<string> {
  const accountId = await accountNamed(page, account);
  const file = parseFile(Buffer.from(content), {}, daysAgo(0), 'USD');
  if (!file.ok) throw new Error(file.error.message);
  const rows = rowsToStage(file.parsed, {
    accountIds: [accountId],
    defaultAccountId: accountId,
    otherAccountIds: {},
    categories: {},
    fileCategories: true,
    currency: 'USD',
  });
  const importId = newId();
  const client = await asUser(page);
  await client
    .rpc('open_import', {
      import: importId,
      parse_number: 1,
      file_name: 'statement.csv',
      format: 'csv',
      mapping: {},
      row_count: rows.length,
    })
    .throwOnError();
  await client
    .rpc('stage_import_rows', {
      import: importId,
      parse_number: 1,
      chunk: 0,
      rows: JSON.stringify(rows.map((row) => valuesOf(row, 'USD'))),
    })
    .throwOnError();
  return importId;
}

/** Returns the id of a user's account. */
export async function accountNamed(page: Page, name: string): Promise<string> {
  const client = await asUser(page);
  const { data } = await client.from('accounts').select('id').eq('name', name).single().throwOnError();
  return data.id;
}

/** A client of the backend as the user who is signed in to the page's browser. */
export async function asUser(page: Page): Promise<SupabaseClient<Database>> {
  const { access_token } = await readSession(page.context());
  return clientOf(backendOf(siteOf(page)), access_token);
}

const clientOf = ({ url, publishableKey }: TestBackend, accessToken: string) =>
  createClient<Database>(url, publishableKey, { accessToken: async () => accessToken });
