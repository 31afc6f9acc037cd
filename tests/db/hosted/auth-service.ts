import { createHash, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Sql } from 'postgres';

const TOKEN_SECONDS = 3600;

const SIGNED_UP = { aud: 'authenticated', role: 'authenticated', app_metadata: {}, user_metadata: {} };

interface Answer {
  status: number;
  body?: unknown;
}

interface User {
  id: string;
  email: string;
}

interface Request {
  method: string;
  /** The path below /auth/v1, with its query. */
  path: string;
  body: { email?: string; password?: string };
  /** The session in the request's access token. */
  session: string | null;
}

const refusal = (status: number, code: string): Answer => ({
  status,
  body: { code: status, error_code: code, msg: code },
});
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Replaces Supabase Auth with what the data layer's tests and the benchmark need: sign-up, password sign-in, the check
 * of a session, sign-out. Reads and writes the same rows as the service, with the same role.
 */
export function authService(database: Sql, jwtSecret: string) {
  const secret = new TextEncoder().encode(jwtSecret);

  async function begin({ id, email }: User): Promise<Answer> {
    const [session, refreshToken] = [randomUUID(), randomUUID()];
    await database.begin(async (sql) => {
      await sql`insert into sessions (id, user_id, created_at, updated_at, aal) values (${session}, ${id}, now(), now(), 'aal1')`;
      await sql`insert into mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
        values (${randomUUID()}, ${session}, now(), now(), 'password')`;
      await sql`insert into refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
        values (${refreshToken}, ${id}, ${session}, false, now(), now())`;
      await sql`insert into audit_log_entries (id, payload, created_at)
        values (${randomUUID()}, ${sql.json({ actor_id: id, actor_username: email, action: 'login' })}, now())`;
    });
    const now = Math.floor(Date.now() / 1000);
    const access_token = await new SignJWT({
      email,
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: now }],
      session_id: session,
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(id)
      .setAudience('authenticated')
      .setIssuedAt(now)
      .setExpirationTime(now + TOKEN_SECONDS)
      .sign(secret);
    return {
      status: 200,
      body: {
        access_token,
        token_type: 'bearer',
        expires_in: TOKEN_SECONDS,
        expires_at: now + TOKEN_SECONDS,
        refresh_token: refreshToken,
        user: { id, email, ...SIGNED_UP },
      },
    };
  }

  async function signUp(email: string, password: string): Promise<Answer> {
    const [taken] = await database`select from users where email = ${email}`;
    if (taken) return refusal(422, 'user_already_exists');
    const id = randomUUID();
    await database.begin(async (sql) => {
      await sql`insert into users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
          confirmation_token, recovery_token, email_change_token_new, email_change, raw_app_meta_data,
          raw_user_meta_data, last_sign_in_at, created_at, updated_at)
        values ('00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', 'authenticated', ${email},
          ${digest(password)}, now(), '', '', '', '', '{}', '{}', now(), now(), now())`;
      await sql`insert into identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
        values (${id}, ${id}, ${sql.json({ sub: id, email })}, 'email', now(), now())`;
    });
    return begin({ id, email });
  }

  async function signIn(email: string, password: string): Promise<Answer> {
    const [user] = await database<[User?]>`
      select id, email from users where email = ${email} and encrypted_password = ${digest(password)}`;
    return user ? begin(user) : refusal(400, 'invalid_credentials');
  }

  async function userOf(session: string | null): Promise<Answer> {
    const [user] = await database<[User?]>`
      select u.id, u.email from users u join sessions s on s.user_id = u.id where s.id = ${session}`;
    return user ? { status: 200, body: { ...user, ...SIGNED_UP } } : refusal(403, 'session_not_found');
  }

  return async ({ method, path, body, session }: Request): Promise<Answer> => {
    const { email = '', password = '' } = body;
    // The target of a mailed link does not matter, as none is sent.
    const [route] = path.replace(/[?&]redirect_to=[^&]*/, '').split('&');
    switch (`${method} ${route}`) {
      case 'POST /signup':
        return signUp(email.toLowerCase(), password);
      case 'POST /token?grant_type=password':
        return signIn(email.toLowerCase(), password);
      case 'GET /user':
        return userOf(session);
      case 'POST /logout?scope=local':
        if (session) await database`delete from sessions where id = ${session}`;
        return { status: 204 };
      default:
        return refusal(404, 'not_found');
    }
  };
}
