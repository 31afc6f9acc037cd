import Link from 'next/link';

import { Brand } from '@/components/ui/brand';
import { buttonStyles } from '@/components/ui/button-styles';

export function SiteHeader() {
  return (
    <header className="mx-auto flex max-w-[1160px] items-center justify-between gap-3 px-7 py-5.5">
      <Brand />
      <Link className={buttonStyles({ variant: 'outline' })} href="/login">
        Sign in
      </Link>
    </header>
  );
}
