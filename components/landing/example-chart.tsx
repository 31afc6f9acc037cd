import { november, october } from '@/components/landing/example-data';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';

const CEILING = 220;
const amounts = [0, 50, 100, 150, 200];
const days = [1, 8, 15, 22, 29];
const shown = { day: 18, amount: 160 };

/** The position of a day and an amount, in percent of the plot. */
const x = (day: number) => ((day - 1) / (november.length - 1)) * 100;
const y = (amount: number) => 100 - (amount / CEILING) * 100;

const path = (series: readonly number[]) =>
  series
    .map((amount, index) => `${index ? 'L' : 'M'}${x(index + 1).toFixed(2)} ${y(amount).toFixed(2)}`)
    .join('');

/** A picture of the dashboard's chart. The lines stretch with the card; texts keep their size. */
export function ExampleChart() {
  return (
    <div className="mx-auto max-w-[1080px] px-5 sm:px-7">
      <Card className="sm:p-[22px]">
        <CardHeader>
          <CardTitle>Spending</CardTitle>
          <span className="text-ink-3">Example · November 2026</span>
        </CardHeader>
        <svg
          role="img"
          aria-label="Example of a chart: spending per day in November 2026, between $12 and $203, with October as a dashed line"
          className="mt-6 mr-4 mb-8 ml-11 block h-52 w-[calc(100%-60px)] overflow-visible text-xs sm:ml-13 sm:h-[384px] sm:w-[calc(100%-68px)] sm:text-sm"
        >
          {amounts.map((amount) => (
            <g key={amount}>
              <line x1="0" x2="100%" y1={`${y(amount)}%`} y2={`${y(amount)}%`} className="stroke-border" />
              <text x="-12" y={`${y(amount)}%`} dy="0.35em" textAnchor="end" className="fill-ink-3">
                ${amount}
              </text>
            </g>
          ))}
          {days.map((day) => (
            <text
              key={day}
              x={`${x(day)}%`}
              y="100%"
              dy={24}
              textAnchor="middle"
              className={`fill-ink-3 ${day % 14 === 1 ? '' : 'max-sm:hidden'}`}
            >
              Nov {day}
            </text>
          ))}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="overflow-visible" fill="none">
            <linearGradient id="example-area" x1="0" y1="0" x2="0" y2="1">
              <stop stopOpacity={0.22} className="[stop-color:var(--c1)]" />
              <stop offset={1} stopOpacity={0} className="[stop-color:var(--c1)]" />
            </linearGradient>
            <path d={`${path(november)}L100 100L0 100Z`} fill="url(#example-area)" />
            <path
              d={path(october)}
              className="stroke-border-strong"
              strokeWidth={1.5}
              strokeDasharray="3 4"
              vectorEffect="non-scaling-stroke"
            />
            <path
              d={path(november)}
              className="stroke-chart-1"
              strokeWidth={2}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <Reading />
        </svg>
      </Card>
    </div>
  );
}

/** The day under an imaginary pointer, with its tooltip. */
function Reading() {
  const left = `${x(shown.day)}%`;
  return (
    <>
      <line x1={left} x2={left} y1="-4%" y2="100%" className="stroke-border-strong" />
      <circle
        cx={left}
        cy={`${y(shown.amount)}%`}
        r={5}
        strokeWidth={2}
        className="fill-surface stroke-chart-1"
      />
      <svg x={left} y="-4%" className="overflow-visible">
        <g transform="translate(12 4)" className="text-[13px]">
          <rect rx={9} height={54} className="w-24 fill-raised stroke-border-strong sm:w-[148px]" />
          <text x={12} y={22} className="fill-ink-2">
            Wed, Nov {shown.day}
          </text>
          <text x={12} y={42} className="fill-ink text-[15px] font-semibold">
            ${shown.amount}.00
          </text>
          <text x={136} y={42} textAnchor="end" className="fill-ink-3 max-sm:hidden">
            prev ${october[shown.day - 1]}
          </text>
        </g>
      </svg>
    </>
  );
}
