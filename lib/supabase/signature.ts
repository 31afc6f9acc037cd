import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { readSigningSecret } from '@/lib/env';

/** What a signature is for. One made for a purpose is worth nothing for another. */
type Purpose = 'recovery' | 'first-password' | 'known-device' | 'attempt';

/** Middleware and pages are bundles of their own in one process; this is the key they share. */
const SHARED = Symbol.for('outlay.signing-key');
const shared = globalThis as { [SHARED]?: Buffer };

/** The signature of a text: 43 characters of base64url that nobody without the server's key can make. */
export function signatureOf(purpose: Purpose, text: string): string {
  return createHmac('sha256', signingKey()).update(`${purpose}\n${text}`).digest('base64url');
}

/** Whether this server, or another one with the same key, has signed the text for the purpose. */
export function isSignatureOf(purpose: Purpose, text: string, signature: string): boolean {
  const given = Buffer.from(signature);
  const right = Buffer.from(signatureOf(purpose, text));
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Without a secret in the environment the key lives as long as the process, which is enough for one on its own. */
function signingKey(): Buffer {
  shared[SHARED] ??= Buffer.from(
    hkdfSync('sha256', readSigningSecret(process.env) ?? randomBytes(32), '', 'outlay signatures', 32),
  );
  return shared[SHARED];
}
