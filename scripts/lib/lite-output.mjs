// Lite prints its secret key when it starts, its whole configuration when that is invalid, and the rows of a
// statement that fails. So its output is not passed on, except for the two parts below.

/**
 * Picks e-mails out of Lite's output, which "sends" them by printing: they contain links that people who run Outlay
 * on their own machine need. Passes on only lines that are known to belong to an e-mail.
 * @param {(line: string) => void} print
 * @returns {(line: string) => void} takes Lite's output line by line
 */
export function emailPrinter(print) {
  let inEmail = false;
  return (line) => {
    if (line.includes('email captured')) {
      inEmail = true;
      print('An e-mail (printed here, not sent):');
      return;
    }
    if (!inEmail) return;
    if (!/^$|^To: |^Subject: |\bcode\b|\blink\b|https?:\/\//.test(line)) {
      inEmail = false;
      return;
    }
    if (line !== '') print(`  ${line}`);
    if (/https?:\/\//.test(line)) inEmail = false;
  };
}

/**
 * Reads a list of migrations: the pending ones, and the applied ones that no longer exist.
 * @param {string} output
 */
export function listedMigrations(output) {
  /** @param {string} state */
  const all = (state) =>
    [...output.matchAll(new RegExp(`^\\s*\\[${state}\\] (\\S+)`, 'gm'))].map((match) => String(match[1]));
  return { pending: all('pending'), unknown: all('orphan') };
}

const TELLING = /^\s*(error:|Error:|Migration failed:|[A-Z]\w*Error\b|instanceLocation:|No project found)/;
const MAX_LINES = 6;
const MAX_LENGTH = 240;

/**
 * True if a line of Lite's output reports that it failed.
 * @param {string} line
 */
export const isFailure = (line) => TELLING.test(line);

/**
 * The few lines of Lite's output that say why it failed, without secrets and row values.
 * @param {string} output
 * @param {Array<string | undefined>} secrets
 * @returns {string}
 */
export function explainFailure(output, secrets) {
  const lines = output
    .split('\n')
    .filter(isFailure)
    .slice(0, MAX_LINES)
    .map((line) => redact(line.trim(), secrets).slice(0, MAX_LENGTH));
  return [...new Set(lines)].map((line) => `  ${line}`).join('\n');
}

/**
 * @param {string} text
 * @param {Array<string | undefined>} secrets
 */
function redact(text, secrets) {
  for (const secret of secrets) {
    if (secret) text = text.replaceAll(secret, '…');
  }
  return text.replace(/:\/\/[^@/\s]*@/g, '://…@');
}
