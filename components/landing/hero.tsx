import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { buttonStyles } from '@/components/ui/button-styles';

export function Hero() {
  return (
    <section className="mx-auto max-w-[1160px] px-7 pt-[72px] pb-10 text-center">
      <h1 className="mx-auto max-w-[15ch] text-[clamp(38px,6.2vw,72px)] leading-[1.02] font-semibold tracking-[-0.05em]">
        Take Control of Your Financial Future
      </h1>
      <p className="mx-auto mt-5.5 mb-7.5 max-w-[52ch] text-lg text-ink-2">
        Know where the money went, what is left this month, and how close the goal is. From the files your
        bank already gives you.
      </p>
      <Link className={buttonStyles({ size: 'lg' })} href="/login">
        Get Started
        <ArrowRight aria-hidden />
      </Link>
    </section>
  );
}
