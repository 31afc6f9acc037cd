import Link from 'next/link';
import { buttonStyles } from '@/components/ui/button-styles';

export function CallToAction() {
  return (
    <section className="border-t border-border px-7 py-16 text-center">
      <h2 className="mb-4.5 text-[30px] leading-[1.2] font-[550] tracking-[-0.035em] text-balance">
        {"Start with last month's statement."}
      </h2>
      <Link className={buttonStyles({ size: 'lg' })} href="/login">
        Sign Up Now
      </Link>
    </section>
  );
}
