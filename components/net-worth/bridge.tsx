'use client';

import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { Money } from '@/components/money/money';
import { useMoney } from '@/components/money/use-money';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { GROUP_COLORS } from '@/lib/domain/accounts/kinds';
import { formatDate } from '@/lib/domain/dates/format';
import type { NetWorth, NetWorthStep } from '@/lib/domain/net-worth/net-worth';
import { stepText } from '@/lib/domain/net-worth/texts';
import { cn } from '@/lib/utils';

/** 'Why it changed': bars from the first day's figure to the last one's, each with its transactions. */
export function WorthBridge({ netWorth }: { netWorth: NetWorth }) {
  const { from, to, start, end, change, steps } = netWorth;
  const ends = [0, start, end, ...steps.map(({ reached }) => reached)];
  const [lowest, highest] = [Math.min(...ends), Math.max(...ends)];
  const share = (minorUnits: number) =>
    highest === lowest ? 0 : ((minorUnits - lowest) / (highest - lowest)) * 100;
  return (
    <Card aria-labelledby="why-it-changed" className="flex min-w-0 flex-col pb-2">
      <CardHeader>
        <CardTitle id="why-it-changed">Why it changed</CardTitle>
        <span className="text-[12.5px] text-ink-3">
          <Money minorUnits={change} sign="always" />, to the cent
        </span>
      </CardHeader>
      <ol className="-mx-5">
        <li className={cn(row, 'min-h-[42px] font-semibold')}>
          <span>{formatDate(from)}</span>
          <BridgeBar from={share(0)} to={share(start)} color="var(--border-strong)" next />
          <Money minorUnits={start} className="text-right" />
        </li>
        {steps.map((step) => (
          <Step
            key={`${step.kind} ${'accountId' in step ? step.accountId : ''}`}
            step={step}
            netWorth={netWorth}
            share={share}
          />
        ))}
        <li className={cn(row, 'min-h-[42px] font-semibold')}>
          <span>{formatDate(to)}</span>
          <BridgeBar from={share(0)} to={share(end)} color="var(--ink)" />
          <Money minorUnits={end} className="text-right" />
        </li>
      </ol>
    </Card>
  );
}

const row =
  'relative grid grid-cols-[minmax(0,1fr)_auto_16px] items-center gap-x-3.5 border-t border-border px-5 py-2 sm:grid-cols-[minmax(0,1fr)_38%_118px_16px]';

type StepProps = { step: NetWorthStep; netWorth: NetWorth; share: (minorUnits: number) => number };

function Step({ step, netWorth, share }: StepProps) {
  const money = useMoney();
  const { title, note, href, opens } = stepText(step, netWorth, money);
  const { amount, reached } = step;
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        className={cn(
          row,
          'min-h-[53px] transition-colors duration-150 hover:bg-raised focus-visible:-outline-offset-2',
        )}
      >
        <span className="min-w-0">
          <span className="block truncate font-medium">{title}</span>
          <span className="block truncate text-[12.5px] text-ink-3 tabular-nums">{note}</span>
        </span>
        <BridgeBar
          from={share(reached - amount)}
          to={share(reached)}
          color={colorOf(step)}
          hatched={step.kind === 'unexplained'}
          next
        />
        <Money
          minorUnits={amount}
          sign="always"
          className={cn(
            'text-right font-medium',
            step.kind === 'income' && 'text-income',
            step.kind === 'spending' && amount < 0 && 'text-expense',
            step.kind === 'unexplained' && 'text-warn',
          )}
        />
        <ChevronRight aria-hidden className="size-[15px] text-ink-3" />
        <span className="sr-only">, opens {opens}</span>
      </Link>
    </li>
  );
}

function colorOf(step: NetWorthStep): string {
  switch (step.kind) {
    case 'income':
      return 'var(--income)';
    case 'spending':
      return 'var(--expense)';
    case 'unexplained':
      return 'var(--warn)';
    case 'begins':
    case 'value':
    case 'ends':
      return GROUP_COLORS[step.group];
    default:
      return 'var(--ink-3)';
  }
}

type BridgeBarProps = { from: number; to: number; color: string; hatched?: boolean; next?: boolean };

/** A bar between two shares of the width, in percent, and the line that leads on to the next one. */
function BridgeBar({ from, to, color, hatched = false, next = false }: BridgeBarProps) {
  return (
    <span
      aria-hidden
      data-bar
      className="relative h-3.5 max-sm:order-last max-sm:col-span-full max-sm:mt-1.5 max-sm:h-2"
    >
      {next ? (
        <span
          className="absolute top-full w-px bg-border-strong max-sm:hidden"
          style={{ left: `${to}%`, height: 43 }}
        />
      ) : null}
      <span
        className="absolute inset-y-0 min-w-[3px] rounded-[2.5px]"
        style={{
          left: `${Math.min(from, to, 99.2)}%`,
          width: `${Math.abs(to - from)}%`,
          background: hatched
            ? `repeating-linear-gradient(45deg, ${color} 0 2px, transparent 2px 4px)`
            : color,
          outline: hatched ? `1px solid ${color}` : undefined,
        }}
      />
    </span>
  );
}
