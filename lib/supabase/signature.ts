import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { readSigningSecret } from '@/lib/env';

/** The purpose of a signature; it is valid for no other. */
type Purpose = 'recovery' | 'first-password' | 'known-device' | 'attempt';

/** Middleware and pages are separate bundles in one process; they share this key. */
const SHARED = Symbol.for('outlay.signing-key');
const shared = globalThis as { [SHARED]?: Buffer };

/** The signature of a text: 43 characters of base64url that can't be forged without the server's key. */
export function signatureOf(purpose: Purpose, text: string): string {
  return createHmac('sha256', signingKey()).update(`${purpose}\n${text}`).digest('base64url');
}

/** True if this server, or another with the same key, signed the text for this purpose. */
export function isSignatureOf(purpose: Purpose, text: string, signature: string): boolean {
  const given = Buffer.from(signature);
  const right = Buffer.from(signatureOf(purpose, text));
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Without a secret in the environment the key lives as long as the process, which is enough for a single server. */
function signingKey(): Buffer {
  shared[SHARED] ??= Buffer.from(
    hkdfSync('sha256', readSigningSecret(process.env) ?? randomBytes(32), '', 'outlay signatures', 32),
  );
  return shared[SHARED];
}
