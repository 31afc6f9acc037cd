'use server';

import { revalidatePath } from 'next/cache';
import { redirect, RedirectType } from 'next/navigation';
import { openMailLink } from '@/lib/data/mail-links';
import { currentUser } from '@/lib/data/session';
import type { LoginReason } from '@/lib/domain/login-reason';
import { mailLinkValues, readMailLink, type MailLink } from '@/lib/domain/mail-link';
import { MAIL_LINK_PATH, pathAfterSignIn, RECOVERY_PATH } from '@/lib/routes';

/**
 * Opens the link of a mail, as the form on its page holds it (`signedInAs` is the id of the user the page was shown to),
 * and goes where it leads, or to a page that says why it can't be opened. The form's own action, which works without
 * JavaScript and always redirects.
 */
export async function openLink(form: FormData): Promise<never> {
  const values = Object.fromEntries(form);
  const link = readMailLink(values);
  if (!link) redirect(await pathWithReason('link'));
  const shownTo = typeof values.signedInAs === 'string' ? values.signedInAs || null : null;
  const outcome = await openMailLink(link, shownTo);
  switch (outcome.kind) {
    case 'opened':
      revalidatePath('/', 'layout');
      // In place of the link, which is used up.
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

/** The settings, where an address is asked for; for a visitor the login page. */
async function addressPath(outcome: 'stale' | 'half'): Promise<string> {
  return (await currentUser()) ? `/settings?email=${outcome}` : `/login?reason=address-${outcome}`;
}

/** A page that shows the reason: the login page sends signed-in users on. */
async function pathWithReason(reason: LoginReason): Promise<string> {
  return `${(await currentUser()) ? MAIL_LINK_PATH : '/login'}?reason=${reason}`;
}

/** The page of the link again, which is still valid. */
function pathOf(link: MailLink, reason: LoginReason): string {
  return `${MAIL_LINK_PATH}?${new URLSearchParams({ ...mailLinkValues(link), reason })}`;
}
