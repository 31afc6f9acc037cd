// Preloaded into the backend (node --import), before it uses fetch: replaces Google's token endpoint. A code is a
// profile as base64url-encoded JSON; any other code is refused as invalid.
import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const realFetch = globalThis.fetch;
const { publicKey, privateKey } = await generateKeyPair('RS256');
const key = { ...(await exportJWK(publicKey)), kid: 'mock', alg: 'RS256', use: 'sig' };

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { host, pathname } = new URL(request.url);
  if (host === 'oauth2.googleapis.com' && pathname === '/token') return token(await request.formData());
  if (host === 'www.googleapis.com' && pathname === '/oauth2/v3/certs') return Response.json({ keys: [key] });
  if (host.endsWith('googleapis.com') || host.endsWith('google.com')) {
    throw new Error(`the Google mock has no response for ${host}${pathname}`);
  }
  return realFetch(input, init);
};

/** @param {FormData} form */
async function token(form) {
  const profile = readProfile(String(form.get('code')));
  const known = form.get('client_secret') === process.env.GOOGLE_CLIENT_SECRET;
  if (!profile || !known) return Response.json({ error: 'invalid_grant' }, { status: 400 });
  const idToken = await new SignJWT({ ...profile, email_verified: true })
    .setProtectedHeader({ alg: 'RS256', kid: 'mock' })
    .setIssuer('https://accounts.google.com')
    .setAudience(String(form.get('client_id')))
    .setSubject(createHash('sha256').update(profile.email).digest('hex').slice(0, 20))
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);
  return Response.json({
    access_token: 'mock-access-token',
    refresh_token: 'mock-refresh-token',
    id_token: idToken,
    token_type: 'Bearer',
    expires_in: 3599,
  });
}

/**
 * @param {string} code
 * @returns {{ email: string, name: string } | null}
 */
function readProfile(code) {
  try {
    return JSON.parse(Buffer.from(code, 'base64url').toString());
  } catch {
    return null;
  }
}
