import type { Metadata } from 'next';
import { redirect } from 'next/navigation';

import { OpenLinkButton } from '@/components/auth/open-link-button';
import { AuthPage } from '@/components/auth/page';
import { Alert } from '@/components/ui/feedback/alert';
import { openLink } from '@/lib/actions/mail-links';
import { currentUser } from '@/lib/data/auth/session';
import { loginReason } from '@/lib/domain/auth/login-reason';
import { MAIL_LINK_WORDS, mailLinkValues, readMailLink } from '@/lib/domain/auth/mail-link';
import { isSameEmail } from '@/lib/domain/users/profile';
import { singleValues, type SearchParams } from '@/lib/search-params';

export const metadata: Metadata = { title: 'A link from an email', robots: { index: false } };

/** Target of links in e-mails. Opening the page does nothing, so that mail scanners don't use up a link. */
export default async function MailLinkPage({ searchParams }: { searchParams: SearchParams }) {
  const [values, user] = await Promise.all([singleValues(searchParams), currentUser()]);
  const link = readMailLink(values);
  const reason = loginReason(values.reason);
  if (!link) {
    if (!user) redirect('/login?reason=link');
    return (
      <AuthPage title="A link from an email" back={{ href: '/dashboard', text: 'Back to Outlay' }}>
        <Alert variant="error">{reason ?? loginReason('link')}</Alert>
        <p className="mt-4 text-sm text-ink-2">You are still signed in as {user.email}.</p>
      </AuthPage>
    );
  }
  const { title, text, button } = MAIL_LINK_WORDS[link.kind];
  const back = user ? { href: '/dashboard', text: 'Back to Outlay' } : { href: '/', text: 'Back to home' };
  return (
    <AuthPage title={title} back={back}>
      <form action={openLink} className="grid gap-4">
        {reason ? <Alert variant="error">{reason}</Alert> : null}
        <p className="text-sm wrap-anywhere text-ink-2">{text(link.email)}</p>
        {user && !(link.email && isSameEmail(link.email, user.email)) ? (
          <Alert variant="warn">{warning(link.kind === 'email_change', link.email, user.email)}</Alert>
        ) : null}
        {Object.entries({ ...mailLinkValues(link), signedInAs: user?.id ?? '' }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <OpenLinkButton>{button}</OpenLinkButton>
      </form>
    </AuthPage>
  );
}

/** Says what happens to the current session if the link may belong to someone else. */
function warning(movesAddress: boolean, email: string | null, own: string): string {
  if (movesAddress)
    return `You are signed in as ${own}. If that is another account, you stay signed in to it.`;
  return email
    ? `You are signed in as ${own}. Continuing signs you out of that account here.`
    : `You are signed in as ${own}. If the link is for another account, continuing signs you out of yours here.`;
}
