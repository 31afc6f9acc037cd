'use client';

import { useEffect } from 'react';
import { Alert } from '@/components/ui/alert';
import { notifyOtherTabs } from '@/components/ui/tab-sync';
import type { EmailLinkOutcome } from '@/lib/domain/profile';

type EmailNoticeProps = {
  /** The address of now. */
  email: string;
  /** The address that was asked for, and waits for its link to be opened if it is free. */
  pending: string | null;
  /** Whether the link is printed in the terminal that Outlay runs in, instead of being mailed. */
  printed: boolean;
  link: EmailLinkOutcome | null;
};

/** Says how the change of an address stands. */
export function EmailNotice({ email, pending, printed, link }: EmailNoticeProps) {
  useEffect(() => {
    if (link === 'changed') notifyOtherTabs();
  }, [link]);
  return (
    <>
      {/* There before its text, which is then read out. */}
      <div role="status" className="grid gap-2 empty:hidden">
        {link === 'changed' ? <Alert>Your email address is now {email}.</Alert> : null}
        {link === 'half' ? (
          <Alert>
            Confirmed. Now open the link in the email to your other address, too: then it changes.
          </Alert>
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
