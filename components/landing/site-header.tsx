import Link from 'next/link';

import { Brand } from '@/components/ui/brand';
import { Button } from '@/components/ui/button';

export function SiteHeader() {
  return (
    <header className="mx-auto flex max-w-[1160px] items-center justify-between gap-3 px-7 py-5.5">
      <Brand />
      <Button asChild variant="outline">
        <Link href="/login">Sign in</Link>
      </Button>
    </header>
  );
}
