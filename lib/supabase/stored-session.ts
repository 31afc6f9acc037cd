import { combineChunks } from '@supabase/ssr';
import type { JwtPayload } from '@supabase/supabase-js';
import { z } from 'zod';
import { isSessionCookie, SESSION_COOKIE } from './cookies';

interface Cookie {
  name: string;
  value: string;
}

/** The parts of a stored session that auth-js relies on; anyone can write a cookie without them. */
const storedSession = z.looseObject({
  access_token: z.string().refine((token) => claimsOf(token) !== null),
  refresh_token: z.string().regex(/^[\w.~+/=-]+$/),
  expires_at: z.number(),
  user: z.looseObject({}).nullish(),
});

/**
 * The request's cookies as a Supabase client may see them: session cookies that hold no valid session become empty,
 * so that the service is never asked about them and the next session replaces them. Only the auth service knows
 * whether a session is good.
 */
export async function readableCookies(cookies: Cookie[]): Promise<Cookie[]> {
  if (await isSession(cookies)) return cookies;
  return cookies.map(({ name, value }) => ({ name, value: isSessionCookie(name) ? '' : value }));
}

async function isSession(cookies: Cookie[]): Promise<boolean> {
  const find = (name: string) => cookies.find((cookie) => cookie.name === name)?.value;
  const text = await combineChunks(SESSION_COOKIE, find);
  if (!text?.startsWith(PREFIX)) return false;
  try {
    return storedSession.safeParse(JSON.parse(decode(text.slice(PREFIX.length)))).success;
  } catch {
    return false;
  }
}

/** The prefix of what @supabase/ssr encodes. */
const PREFIX = 'base64-';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The text in base64url. As strict as the decoder of @supabase/ssr, which reads the session after it has passed here.
 * @throws if it is none
 */
function decode(text: string): string {
  if (!/^[\w-]*$/.test(text)) throw new Error('not base64url');
  return utf8.decode(Buffer.from(text, 'base64url'));
}

const claims = z.looseObject({ sub: z.string().min(1) });
const header = z.looseObject({ alg: z.string() });
const TOKEN = /^([\w-]+)\.([\w-]+)\.[\w-]+$/;

/**
 * The claims of an access token; null when it is none. They mean nothing until the auth service has verified the
 * token.
 */
export function claimsOf(token: string): JwtPayload | null {
  const [, head = '', payload = ''] = TOKEN.exec(token) ?? [];
  try {
    header.parse(JSON.parse(decode(head)));
    return claims.parse(JSON.parse(decode(payload))) as unknown as JwtPayload;
  } catch {
    return null;
  }
}
