import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FileStrip } from '@/components/accounts/page/file-strip';
import { render } from '@/tests/components/render';

const span = (from: string, to: string) => ({
  from,
  to,
  file: null,
  byHand: 0,
  isProved: false,
});

test('each stretch is inside the strip, also that of the last day', async () => {
  render(
    <FileStrip
      page={{ from: '2026-11-01', to: '2026-11-26' }}
      stretches={[span('2026-11-01', '2026-11-25'), span('2026-11-26', '2026-11-26')]}
      today="2026-11-26"
    />,
  );
  const [whole, last] = ['No file, Nov 1 to 25', 'No file, Nov 26'].map((title) =>
    page.getByTitle(title).element(),
  );
  const strip = last?.parentElement?.getBoundingClientRect();
  const [first, end] = [whole, last].map((one) => one?.getBoundingClientRect());
  expect(first?.left).toBe(strip?.left);
  expect(end?.right).toBeCloseTo(strip?.right ?? 0, 1);
  expect(end?.width).toBeCloseTo(4, 1);
});
