/** A write's header with the id of the user whom its tab was rendered for. */
export const TAB_USER_HEADER = 'x-tab-user';

/** True if a request comes from a tab that was rendered for somebody else than its session's user. */
export function isOfOtherUser(headers: Headers, user: string | null): boolean {
  const tabUser = headers.get(TAB_USER_HEADER);
  return tabUser !== null && user !== null && tabUser !== user;
}
