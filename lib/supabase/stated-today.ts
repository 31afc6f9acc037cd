/**
 * The header by which a request states the user's today, as the alerts depend on it (docs/decisions/0011-alerts.md); in
 * UTC for an unknown time zone.
 */
export function statedToday(timeZone = 'UTC', now = new Date()): { 'x-today': string } {
  try {
    // Sweden writes dates as yyyy-MM-dd.
    return { 'x-today': now.toLocaleDateString('sv-SE', { timeZone }) };
  } catch {
    return statedToday('UTC', now);
  }
}
