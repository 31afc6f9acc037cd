import { buttonStyles } from '@/components/ui/button-styles';
import { PageMessage } from '@/components/ui/feedback/page-message';

export default function NotFound() {
  return (
    <PageMessage
      title="Page not found"
      text="There is nothing at this address. The link may be old or mistyped."
    >
      {/* next/link would add its code to every page, since every page contains this one. */}
      {/* eslint-disable-next-line @next/next/no-html-link-for-pages */}
      <a className={buttonStyles({ variant: 'outline' })} href="/">
        Back to home
      </a>
    </PageMessage>
  );
}
