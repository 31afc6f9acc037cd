'use server';

import { revalidatePath } from 'next/cache';
import { redirect, RedirectType } from 'next/navigation';
import { openMailLink } from '@/lib/data/auth/mail-links';
import { currentUser } from '@/lib/data/auth/session';
import { loadable } from '@/lib/data/errors';
import type { LoginReason } from '@/lib/domain/auth/login-reason';
import { mailLinkValues, readMailLink, type MailLink } from '@/lib/domain/auth/mail-link';
import { MAIL_LINK_PATH, pathAfterSignIn, RECOVERY_PATH } from '@/lib/routes';

/**
 * Opens a mailed link from the form on its page and redirects to its target, or to a page that explains why it can't
 * be opened. `signedInAs` is the id of the user who was shown the page. It is the form's own action, so it works
 * without JavaScript and always redirects.
 */
export async function openLink(form: FormData): Promise<never> {
  const values = form instanceof FormData ? Object.fromEntries(form) : {};
  const link = readMailLink(values);
  if (!link) redirect(await pathWithReason('link'));
  const shownTo = typeof values.signedInAs === 'string' ? values.signedInAs || null : null;
  const outcome = await openMailLink(link, shownTo);
  switch (outcome.kind) {
    case 'opened':
      revalidatePath('/', 'layout');
      // Replaces the link in the history, since it is used up.
      redirect(pathAfterLink(link, outcome.choice !== null), RedirectType.replace);
    case 'other-user':
      redirect(pathOf(link, 'asked-again'));
    case 'unavailable':
      redirect(pathOf(link, 'link-later'));
    case 'stale':
    case 'half':
      if (link.kind === 'email_change') redirect(await addressPath(outcome.kind));
      redirect(await pathWithReason('link'));
    case 'mismatch':
      redirect(await pathWithReason('link-mismatch'));
    case 'confirmed':
      redirect(await pathWithReason('confirmed'));
    case 'changed-elsewhere':
      redirect(await pathWithReason('address-elsewhere'));
  }
}

function pathAfterLink(link: MailLink, choosesPassword: boolean): string {
  if (choosesPassword) return RECOVERY_PATH;
  return link.kind === 'email_change' ? '/settings?email=changed' : pathAfterSignIn(link.next);
}

/** The settings, where the address is changed; the login page for visitors. */
async function addressPath(outcome: 'stale' | 'half'): Promise<string> {
  return (await knownUser()) ? `/settings?email=${outcome}` : `/login?reason=address-${outcome}`;
}

/** A page that shows the reason. The login page redirects signed-in users, so they get the page for mailed links. */
async function pathWithReason(reason: LoginReason): Promise<string> {
  return `${(await knownUser()) ? MAIL_LINK_PATH : '/login'}?reason=${reason}`;
}

/** The signed-in user; null also if that can't be checked, since the page can be shown without. */
const knownUser = () => loadable('asking who opened a link', currentUser());

/** The link's own page; the link is still valid. */
function pathOf(link: MailLink, reason: LoginReason): string {
  return `${MAIL_LINK_PATH}?${new URLSearchParams({ ...mailLinkValues(link), reason })}`;
}
