import { combineChunks, stringFromBase64URL } from '@supabase/ssr';
import type { JwtPayload } from '@supabase/supabase-js';
import { z } from 'zod';
import { isSessionCookie, SESSION_COOKIE } from './cookies';

interface Cookie {
  name: string;
  value: string;
}

/** What auth-js takes for granted of a session it finds; anybody can write a cookie that is otherwise. */
const storedSession = z.looseObject({
  access_token: z.string().refine((token) => claimsOf(token) !== null),
  refresh_token: z.string().regex(/^[\w.~+/=-]+$/),
  expires_at: z.number(),
  user: z.looseObject({}).nullish(),
});

/**
 * The cookies of a request as a Supabase client may see them: those of a session are empty unless they hold one, so
 * that what is no session is never asked about, and gives way to the next. A good one only the auth service knows.
 */
export async function readableCookies(cookies: Cookie[]): Promise<Cookie[]> {
  if (await holdsSession(cookies)) return cookies;
  return cookies.map(({ name, value }) => ({ name, value: isSessionCookie(name) ? '' : value }));
}

async function holdsSession(cookies: Cookie[]): Promise<boolean> {
  const find = (name: string) => cookies.find((cookie) => cookie.name === name)?.value;
  const text = await combineChunks(SESSION_COOKIE, find);
  if (!text?.startsWith(PREFIX)) return false;
  try {
    return storedSession.safeParse(JSON.parse(stringFromBase64URL(text.slice(PREFIX.length)))).success;
  } catch {
    return false;
  }
}

/** How @supabase/ssr begins what it has encoded. */
const PREFIX = 'base64-';

const claims = z.looseObject({ sub: z.string().min(1) });
const header = z.looseObject({ alg: z.string() });
const TOKEN = /^([\w-]+)\.([\w-]+)\.[\w-]+$/;

/** What an access token says; null when it is none. It is worth nothing before the auth service has vouched for it. */
export function claimsOf(token: string): JwtPayload | null {
  const [, head = '', payload = ''] = TOKEN.exec(token) ?? [];
  try {
    header.parse(JSON.parse(stringFromBase64URL(head)));
    return claims.parse(JSON.parse(stringFromBase64URL(payload))) as unknown as JwtPayload;
  } catch {
    return null;
  }
}
