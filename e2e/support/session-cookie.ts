import type { BrowserContext, Cookie, Page } from '@playwright/test';
import { decodeJwt, SignJWT } from 'jose';
import type { Keys } from '../../scripts/lib/keys.mjs';

const NAME = /^sb-outlay(\.\d+)?$/;
const PREFIX = 'base64-';

interface StoredSession {
  access_token: string;
  refresh_token: string;
  expires_at: number;
  user: { id: string };
}

/** The cookies that contain the session, in order. */
export async function sessionCookies(context: BrowserContext): Promise<Cookie[]> {
  const cookies = await context.cookies();
  return cookies
    .filter(({ name }) => NAME.test(name))
    .sort((one, other) => one.name.localeCompare(other.name));
}

export async function readSession(context: BrowserContext): Promise<StoredSession> {
  const text = (await sessionCookies(context)).map(({ value }) => value).join('');
  if (!text.startsWith(PREFIX)) throw new Error('no session cookie');
  // The app wrote this itself.
  return JSON.parse(Buffer.from(text.slice(PREFIX.length), 'base64url').toString()) as StoredSession;
}

/** Replaces the values of the session's cookies; their other attributes stay. */
export async function replaceSessionCookies(context: BrowserContext, values: string[]): Promise<void> {
  const [before] = await sessionCookies(context);
  if (!before) throw new Error('no session cookie');
  await context.clearCookies({ name: NAME });
  const name = (index: number) => (values.length === 1 ? 'sb-outlay' : `sb-outlay.${index}`);
  await context.addCookies(values.map((value, index) => ({ ...before, name: name(index), value })));
}

export async function writeSession(context: BrowserContext, session: object): Promise<void> {
  const value = PREFIX + Buffer.from(JSON.stringify(session)).toString('base64url');
  await replaceSessionCookies(context, value.match(/.{1,3180}/g) ?? []);
}

/**
 * Makes a page's session an hour older: the access token has expired, the refresh token is still valid. Waits until
 * the page has finished loading, which could otherwise store the current tokens again.
 */
export async function letAccessTokenExpire(page: Page, keys: Keys): Promise<void> {
  await page.waitForLoadState('networkidle');
  const context = page.context();
  const session = await readSession(context);
  const past = Math.floor(Date.now() / 1000) - 60;
  const token = await new SignJWT({ ...decodeJwt(session.access_token), exp: past })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(Buffer.from(keys.SUPABASE_JWT_SECRET));
  await writeSession(context, { ...session, access_token: token, expires_at: past });
}
