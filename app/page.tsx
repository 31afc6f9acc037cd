import type { Metadata } from 'next';
import { CallToAction } from '@/components/landing/call-to-action';
import { ExampleChart } from '@/components/landing/example-chart';
import { Features } from '@/components/landing/features';
import { Hero } from '@/components/landing/hero';
import { SiteFooter } from '@/components/landing/site-footer';
import { SiteHeader } from '@/components/landing/site-header';

export const metadata: Metadata = {
  title: { absolute: 'Outlay · Personal finance from the files your bank gives you' },
  alternates: { canonical: '/' },
};

export default function LandingPage() {
  return (
    <>
      <SiteHeader />
      <main>
        <Hero />
        <ExampleChart />
        <Features />
        <CallToAction />
      </main>
      <SiteFooter />
    </>
  );
}
