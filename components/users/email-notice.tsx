'use client';

import { useEffect } from 'react';
import { Alert } from '@/components/ui/feedback/alert';
import { notifyOtherTabs } from '@/components/ui/tab-sync';
import type { EmailLinkOutcome } from '@/lib/domain/users/profile';

type EmailNoticeProps = {
  /** The current address. */
  email: string;
  /** The requested address, which takes effect when its link is opened, if it is free. */
  pending: string | null;
  /** True if the link is printed in the terminal that runs Outlay, instead of being mailed. */
  printed: boolean;
  link: EmailLinkOutcome | null;
};

/** The state of an address change. */
export function EmailNotice({ email, pending, printed, link }: EmailNoticeProps) {
  useEffect(() => {
    if (link === 'changed') notifyOtherTabs();
  }, [link]);
  return (
    <>
      {/* Rendered before its text, so that the text is announced. */}
      <div role="status" className="grid gap-2 empty:hidden">
        {link === 'changed' ? <Alert>Your email address is now {email}.</Alert> : null}
        {link === 'half' ? (
          <Alert>Confirmed. To finish, open the link in the email to your other address, too.</Alert>
        ) : null}
        {pending ? (
          <Alert>
            {printed
              ? `This Outlay has no mail server set up: if ${pending} can be used, the link for it is printed in the terminal it runs in.`
              : `If ${pending} can be used, a link is on its way to it.`}{' '}
            Your address changes when you open it; until then you sign in with {email}.
            {printed
              ? null
              : ` If an email comes to ${email} as well, open its link, too. If nothing comes within a few minutes, check the address and save it again.`}
          </Alert>
        ) : null}
      </div>
      {link === 'stale' ? (
        <Alert variant="error">
          That link has expired or was used already. Your email address is {email}. To change it, enter the
          new one below and save.
        </Alert>
      ) : null}
    </>
  );
}
