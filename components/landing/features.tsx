import { ChartLine, ReceiptText, ShieldCheck } from 'lucide-react';

const features = [
  {
    title: 'Expense Tracking',
    text: 'Import what your bank exports, or type it in. Sort it into categories of your own, one by one or many at once.',
    Icon: ReceiptText,
  },
  {
    title: 'Visual Analytics',
    text: 'See the week, month, quarter or year at a glance, and what changed since the last one.',
    Icon: ChartLine,
  },
  {
    title: 'Secure & Private',
    text: 'Your rows are yours alone, enforced in the database itself. No bank password ever asked.',
    Icon: ShieldCheck,
  },
];

export function Features() {
  return (
    <section
      aria-label="Features"
      className="mx-auto my-14 grid max-w-[1080px] grid-cols-[repeat(auto-fit,minmax(240px,1fr))] gap-8 px-7"
    >
      {features.map(({ title, text, Icon }) => (
        <div key={title}>
          <Icon aria-hidden className="size-5.5 stroke-[1.75]" />
          <h2 className="mt-3 mb-1.5 text-base font-[550] tracking-[-0.005em]">{title}</h2>
          <p className="text-[15px] text-ink-3">{text}</p>
        </div>
      ))}
    </section>
  );
}
