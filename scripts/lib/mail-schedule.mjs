/** @import { Keys } from './keys.mjs' */
/** @import { Settings } from './environment.mjs' */

const INTERVAL_MS = 5 * 60_000;
const TIMEOUT_MS = 60_000;

/**
 * Stores the secret that a scheduler needs to send mail in the embedded backend's database.
 * @param {Pick<Settings, 'supabasePort'>} settings
 * @param {Pick<Keys, 'SUPABASE_SECRET_KEY' | 'CRON_SECRET'>} keys
 */
export async function setSchedulerSecret({ supabasePort }, { SUPABASE_SECRET_KEY, CRON_SECRET }) {
  const response = await fetch(`http://127.0.0.1:${supabasePort}/rest/v1/rpc/set_scheduler_secret`, {
    method: 'POST',
    headers: { apikey: SUPABASE_SECRET_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ secret: CRON_SECRET }),
  });
  if (!response.ok) throw new Error(`Setting the scheduler's secret failed: ${response.status}`);
}

/**
 * Makes the app send due mail: now, and every five minutes while this script runs.
 * @param {Pick<Settings, 'port'>} settings
 * @param {string} secret
 */
export function scheduleMail({ port }, secret) {
  const send = async () => {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/notifications/mail`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) console.error(`Sending the mail that is due failed: ${response.status}`);
    } catch (error) {
      console.error(`Sending the mail that is due failed: ${error instanceof Error ? error.message : error}`);
    }
  };
  void send();
  setInterval(() => void send(), INTERVAL_MS).unref();
}
