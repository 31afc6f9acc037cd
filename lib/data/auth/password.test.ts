import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { success } from '@/lib/domain/errors/result';
import { changePassword, checkPassword } from './password';

const clients = vi.hoisted(() => ({ own: undefined as unknown, beside: undefined as unknown }));
vi.mock('@/lib/supabase/server', () => ({ createClient: () => Promise.resolve(clients.own) }));
vi.mock('@/lib/supabase/sessionless', () => ({ createSessionlessClient: () => clients.beside }));
vi.mock('./known-device', () => ({ rememberDevice: () => Promise.resolve() }));

const EMAIL = 'ada@example.com';
const OLD = 'correct horse';
const NEW = 'battery staple';
const USER = { id: '5f8f8c44-b6c1-4a8e-9f64-000000000001', email: EMAIL };
const NO_SESSION = {
  code: 'session_not_found',
  message: 'Session from session_id claim in JWT does not exist',
};

/**
 * The strictest hosted project: changing the password requires the current one and a session started within a day,
 * and ends all sessions but the one that changed it.
 */
class HostedAuth {
  password = OLD;
  readonly sessions = new Map([['of-last-week', Date.now() - 7 * 86_400_000]]);
  /** Responses that replace the default ones, by method and path. */
  readonly instead = new Map<string, { status: number; body: object }>();
  private begun = 0;

  newClient(): SupabaseClient {
    return createClient('http://hosted.invalid', 'key', {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: (input, init) => this.handle(new Request(input, init)) },
    });
  }

  token(session: string): { access_token: string; refresh_token: string } {
    const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
    const claims = { sub: USER.id, session_id: session, exp: Math.floor(Date.now() / 1000) + 3600 };
    return {
      access_token: `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJl`,
      refresh_token: `refresh-${session}`,
    };
  }

  private async handle(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const { status, body } =
      this.instead.get(`${request.method} ${pathname}`) ??
      this.answer(
        `${request.method} ${pathname}`,
        searchParams,
        this.sessionOf(request),
        await read(request),
      );
    return new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
  }

  private sessionOf(request: Request): string {
    const payload = request.headers.get('authorization')?.split('.')[1] ?? '';
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}') as {
      session_id?: string;
    };
    return claims.session_id ?? '';
  }

  private answer(
    path: string,
    query: URLSearchParams,
    session: string,
    input: Record<string, string>,
  ): { status: number; body: object } {
    if (path === 'POST /auth/v1/token') {
      if (input.password !== this.password) {
        return { status: 400, body: { code: 'invalid_credentials', message: 'Invalid login credentials' } };
      }
      this.begun += 1;
      this.sessions.set(`fresh-${this.begun}`, Date.now());
      return {
        status: 200,
        body: { ...this.token(`fresh-${this.begun}`), token_type: 'bearer', expires_in: 3600, user: USER },
      };
    }
    const begun = this.sessions.get(session);
    if (begun === undefined) return { status: 403, body: NO_SESSION };
    if (path === 'POST /auth/v1/logout') {
      const scope = query.get('scope');
      for (const id of [...this.sessions.keys()]) {
        if (scope === 'global' || (id === session) === (scope === 'local')) this.sessions.delete(id);
      }
      return { status: 204, body: {} };
    }
    if (path === 'PUT /auth/v1/user') {
      const refused = (code: string) => ({ status: 400, body: { code, message: code } });
      if (Date.now() - begun > 86_400_000) return refused('reauthentication_needed');
      if (!input.current_password) return refused('current_password_required');
      if (input.current_password !== this.password) return refused('current_password_invalid');
      this.password = input.password ?? '';
      for (const id of [...this.sessions.keys()]) if (id !== session) this.sessions.delete(id);
    }
    return { status: 200, body: USER };
  }
}

async function read(request: Request): Promise<Record<string, string>> {
  return JSON.parse((await request.text()) || '{}') as Record<string, string>;
}

describe('on a hosted project', () => {
  let hosted: HostedAuth;
  let own: SupabaseClient;
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    hosted = new HostedAuth();
    own = hosted.newClient();
    await own.auth.setSession(hosted.token('of-last-week'));
    clients.own = own;
    clients.beside = hosted.newClient();
  });

  const sessionOfBrowser = async () => (await own.auth.getSession()).data.session?.refresh_token;

  test('a password is changed in a fresh session, which becomes this browser’s session', async () => {
    expect(await changePassword(EMAIL, OLD, NEW)).toEqual(success('saved'));
    expect(hosted.password).toBe(NEW);
    expect([...hosted.sessions.keys()]).toEqual(['fresh-1']);
    expect(await sessionOfBrowser()).toBe('refresh-fresh-1');
    expect((await own.auth.getUser()).error).toBeNull();
  });

  test.each([
    [
      'a password that is too weak',
      { status: 422, body: { code: 'weak_password', message: '', weak_password: { reasons: ['pwned'] } } },
      { fields: { password: 'This password is known from a data leak. Choose another one' } },
    ],
    [
      'a service that was asked too often',
      { status: 429, body: { code: 'over_request_rate_limit', message: '' } },
      { code: 'auth_rate_limited' },
    ],
    [
      'trouble',
      { status: 500, body: { code: 'unexpected_failure', message: '' } },
      { code: 'password_not_changed' },
    ],
    [
      'a password changed in the meantime',
      { status: 400, body: { code: 'current_password_invalid', message: '' } },
      { fields: { currentPassword: 'That is not your current password' } },
    ],
  ])('%s changes nothing, and leaves no session behind', async (_name, answer, error) => {
    hosted.instead.set('PUT /auth/v1/user', answer);
    expect(await changePassword(EMAIL, OLD, NEW)).toMatchObject({ ok: false, error });
    expect(hosted.password).toBe(OLD);
    expect([...hosted.sessions.keys()]).toEqual(['of-last-week']);
    expect(await sessionOfBrowser()).toBe('refresh-of-last-week');
  });

  test('changing to the same password is no error, and ends the other sessions', async () => {
    hosted.instead.set('PUT /auth/v1/user', { status: 422, body: { code: 'same_password', message: '' } });
    expect(await changePassword(EMAIL, OLD, OLD)).toEqual(success('saved'));
    expect([...hosted.sessions.keys()]).toEqual(['fresh-1']);
    expect(await sessionOfBrowser()).toBe('refresh-fresh-1');
  });

  test('a new session that can’t be adopted is ended, and the result says so', async () => {
    hosted.instead.set('GET /auth/v1/user', {
      status: 500,
      body: { code: 'unexpected_failure', message: '' },
    });
    expect(await changePassword(EMAIL, OLD, NEW)).toEqual(success('signed-out'));
    expect([...hosted.sessions.keys()]).toEqual([]);
  });

  test('the result does not claim that other sessions were ended if they could not be', async () => {
    hosted.instead.set('POST /auth/v1/logout', {
      status: 429,
      body: { code: 'over_request_rate_limit', message: '' },
    });
    expect(await changePassword(EMAIL, OLD, NEW)).toEqual(success('others-signed-in'));
  });

  test('a rate-limited service reveals nothing about a password', async () => {
    expect(await checkPassword(EMAIL, 'a guess')).toBe('wrong-password');
    expect(await checkPassword(EMAIL, OLD)).toBe('right');
    expect([...hosted.sessions.keys()], 'the check leaves no session').toEqual(['of-last-week']);
    hosted.instead.set('POST /auth/v1/token', {
      status: 429,
      body: { code: 'over_request_rate_limit', message: '' },
    });
    expect(await checkPassword(EMAIL, OLD)).toBe('rate-limited');
    expect(await changePassword(EMAIL, OLD, NEW)).toMatchObject({
      error: { code: 'auth_rate_limited' },
    });
    hosted.instead.set('POST /auth/v1/token', {
      status: 500,
      body: { code: 'unexpected_failure', message: '' },
    });
    await expect(checkPassword(EMAIL, OLD)).rejects.toThrow('checking a password failed');
  });
});
