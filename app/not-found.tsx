import Link from 'next/link';

import { Button } from '@/components/ui/button';
import { PageMessage } from '@/components/ui/page-message';

export default function NotFound() {
  return (
    <PageMessage
      title="Page not found"
      text="There is nothing at this address. The link may be old or mistyped."
    >
      <Button asChild variant="outline">
        <Link href="/">Back to home</Link>
      </Button>
    </PageMessage>
  );
}
