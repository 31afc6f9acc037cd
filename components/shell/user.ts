/** The signed-in user, as the sidebar shows them. */
export type ShellUser = { name: string | null; email: string };

/** Up to two letters for an avatar: of the name, or of the e-mail address while there is no name. */
export function initials({ name, email }: ShellUser): string {
  const words = (name ?? '').split(/\s+/).filter(Boolean);
  const source = words.length > 0 ? [words[0], words.length > 1 ? words.at(-1) : ''] : [email];
  return source
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}
