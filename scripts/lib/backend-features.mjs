import { PlainError } from './lifecycle.mjs';

/** @import { Variables } from './environment.mjs' */

const SMTP = ['SMTP_HOST', 'SMTP_PORT', 'SMTP_USER', 'SMTP_PASSWORD', 'SMTP_FROM'];
const GOOGLE = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'];

/**
 * The embedded backend's optional features, as variables for its configuration: sending e-mail, Google sign-in,
 * confirming addresses. Each group of variables must be set completely or not at all.
 * @param {Variables} variables
 * @returns {Record<string, string>}
 */
export function featureEnvironment(variables) {
  const smtp = isComplete(variables, SMTP);
  const google = isComplete(variables, GOOGLE);
  return {
    ...Object.fromEntries([...SMTP, ...GOOGLE].map((name) => [name, variables[name] ?? 'unset'])),
    SMTP_PORT: variables.SMTP_PORT ?? '587',
    OUTLAY_SMTP_ENABLED: String(smtp),
    OUTLAY_GOOGLE_ENABLED: String(google),
    // Without confirmation, somebody who signs up with another person's address would have notifications mailed
    // there.
    OUTLAY_CONFIRM_EMAIL: String((variables.OUTLAY_CONFIRM_EMAIL ?? String(smtp)) === 'true'),
    OUTLAY_TOKEN_SECONDS: variables.OUTLAY_TOKEN_SECONDS ?? '3600',
  };
}

/**
 * The mail server's variables for the app; empty values without one.
 * @param {Record<string, string>} features from featureEnvironment
 * @returns {Record<string, string>}
 */
export function mailEnvironment(features) {
  const configured = features.OUTLAY_SMTP_ENABLED === 'true';
  return Object.fromEntries(SMTP.map((name) => [name, (configured && features[name]) || '']));
}

/**
 * @param {Variables} variables
 * @param {string[]} names
 */
function isComplete(variables, names) {
  const missing = names.filter((name) => !variables[name]);
  if (missing.length > 0 && missing.length < names.length) {
    const given = names.filter((name) => variables[name]);
    throw new PlainError(`${given.join(', ')} set, but ${missing.join(', ')} missing.`);
  }
  return missing.length === 0;
}
