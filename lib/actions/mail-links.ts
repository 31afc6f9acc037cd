'use server';

import { revalidatePath } from 'next/cache';
import { redirect, RedirectType } from 'next/navigation';
import { openMailLink } from '@/lib/data/mail-links';
import { currentUser } from '@/lib/data/session';
import type { LoginReason } from '@/lib/domain/login-reason';
import { mailLinkValues, readMailLink, type MailLink } from '@/lib/domain/mail-link';
import { MAIL_LINK_PATH, pathAfterSignIn, RECOVERY_PATH } from '@/lib/routes';

/**
 * Opens the link of a mail, as the form on its page holds it (`signedInAs` is the id of whom the page was shown to), and
 * goes where it leads; where it can't be opened, to the words that say why.
 */
export async function openLink(form: FormData): Promise<never> {
  const values = Object.fromEntries(form);
  const link = readMailLink(values);
  if (!link) redirect(await tell('link'));
  const shownTo = typeof values.signedInAs === 'string' ? values.signedInAs || null : null;
  const outcome = await openMailLink(link, shownTo);
  switch (outcome.kind) {
    case 'opened':
      revalidatePath('/', 'layout');
      // In place of the link, which is spent.
      redirect(pathAfterLink(link, outcome.choice !== null), RedirectType.replace);
    case 'not-asked':
      redirect(pathOf(link, 'asked-again'));
    case 'later':
      redirect(pathOf(link, 'link-later'));
    case 'stale':
    case 'half':
      if (link.kind === 'email_change') redirect(await tellOfAddress(outcome.kind));
      redirect(await tell('link'));
    case 'mismatch':
      redirect(await tell('link-mismatch'));
    case 'confirmed':
      redirect(await tell('confirmed'));
    case 'changed-elsewhere':
      redirect(await tell('address-elsewhere'));
  }
}

function pathAfterLink(link: MailLink, choosesPassword: boolean): string {
  if (choosesPassword) return RECOVERY_PATH;
  return link.kind === 'email_change' ? '/settings?email=changed' : pathAfterSignIn(link.next);
}

/** To the settings, where an address is asked for, or where nobody is signed in, to the login page. */
async function tellOfAddress(outcome: 'stale' | 'half'): Promise<string> {
  return (await currentUser()) ? `/settings?email=${outcome}` : `/login?reason=address-${outcome}`;
}

/** Where the reason is read: the login page leads on who is signed in. */
async function tell(reason: LoginReason): Promise<string> {
  return `${(await currentUser()) ? MAIL_LINK_PATH : '/login'}?reason=${reason}`;
}

/** The page of the link again, which is still good. */
function pathOf(link: MailLink, reason: LoginReason): string {
  return `${MAIL_LINK_PATH}?${new URLSearchParams({ ...mailLinkValues(link), reason })}`;
}
