const STORED = 'recent-commands';
const MAX_RECENT = 5;

/** The ids of the commands used most recently in this browser, latest first. */
export function recentCommands(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

/** Records that a command was used. */
export function noteCommand(id: string) {
  try {
    const ids = [id, ...recentCommands().filter((other) => other !== id)].slice(0, MAX_RECENT);
    localStorage.setItem(STORED, JSON.stringify(ids));
  } catch {
    // A browser that keeps nothing has nothing recent.
  }
}
