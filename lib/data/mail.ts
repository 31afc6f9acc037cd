import 'server-only';

import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { readMailSettings } from '@/lib/env';

/** Timeout for the mail server. */
const PATIENCE_MS = 5000;

/** True if a mail server is configured. */
export function mailIsConfigured(): boolean {
  return readMailSettings(process.env) !== null;
}

/** True if the backend prints its own mails to its terminal instead of sending them. */
export function mailIsPrinted(): boolean {
  return process.env.OUTLAY_MAIL_PRINTED === 'true';
}

interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Mails with the same key get the same message id, so mail programs show only one of them. */
  key: string;
}

/**
 * Sends a mail, over TLS only.
 * @returns 'failed' with a code for the log if it was refused or the outcome is unknown
 */
export async function sendMail({
  to,
  key,
  ...mail
}: OutgoingMail): Promise<{ kind: 'sent' } | { kind: 'failed'; code: string }> {
  const settings = readMailSettings(process.env);
  if (!settings) return { kind: 'failed', code: 'not configured' };
  const { host, port, user, password, from } = settings;
  const transport = createTransport({
    host,
    port,
    secure: port === 465,
    requireTLS: true,
    auth: { user, pass: password },
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const digest = createHash('sha256').update(key).digest('hex').slice(0, 32);
    const messageId = `<${digest}@${
      from
        .split('@')
        .at(-1)
        ?.replace(/[^\w.-]/g, '') || 'outlay'
    }>`;
    // As an object, because a string could be parsed as several addresses.
    await transport.sendMail({ ...mail, to: { name: '', address: to }, from, messageId });
    return { kind: 'sent' };
  } catch (error) {
    const { code = 'no answer', responseCode } = error as { code?: string; responseCode?: number };
    return { kind: 'failed', code: responseCode ? `${code} ${responseCode}` : code };
  } finally {
    transport.close();
  }
}
