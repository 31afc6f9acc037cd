import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { EarlyClicks } from '@/components/ui/forms/early-clicks';
import { Hydrated } from '@/components/ui/forms/hydrated';
import { render } from '@/tests/components/render';

/** A page before hydration, and what React does with it. */
function setUp() {
  document.body.innerHTML = renderToStaticMarkup(
    <>
      <button type="button">Open</button>
      <button type="button">Other</button>
    </>,
  );
  const [open, other] = document.querySelectorAll('button');
  if (!open || !other) throw new Error('no buttons');
  const heard: string[] = [];
  let blocked = true;
  // React stops what it cannot hand to a component yet.
  const react = (event: Event) => {
    if (blocked) event.stopPropagation();
    else heard.push((event.target as Element).textContent);
  };
  return {
    open,
    other,
    heard,
    listen: () => document.addEventListener('click', react, { capture: true }),
    hydrate: () => render(<Hydrated />),
    unblock: () => (blocked = false),
    end: () => document.removeEventListener('click', react, { capture: true }),
  };
}

const frames = (count: number) =>
  new Promise<void>((resolve) => {
    const next = (left: number) => (left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1)));
    next(count);
  });

// Scripts in markup do not run by themselves, and one that ran stays.
const script = document.createElement('script');
script.textContent = /<script>(.*)<\/script>/s.exec(
  renderToStaticMarkup(<EarlyClicks nonce={undefined} />),
)?.[1] as string;
document.head.append(script);

test('a click before there is anyone to hear it, and one that was stopped, are repeated once', async () => {
  const { open, heard, listen, hydrate, unblock, end } = setUp();
  await userEvent.click(open);
  await frames(5);
  listen();
  hydrate();
  await frames(5);
  expect(heard).toEqual([]);
  unblock();
  await vi.waitFor(() => expect(heard).toEqual(['Open']));
  await frames(5);
  expect(heard).toEqual(['Open']);
  end();
});

test('of several clicks the last counts, and one that was heard is not repeated', async () => {
  const { open, other, heard, listen, unblock, end } = setUp();
  listen();
  await userEvent.click(open);
  await userEvent.click(other);
  unblock();
  await vi.waitFor(() => expect(heard).toEqual(['Other']));
  await userEvent.click(open);
  await frames(5);
  expect(heard).toEqual(['Other', 'Open']);
  end();
});

test('a click that a component stops is not repeated', async () => {
  const { open, heard, listen, unblock, end } = setUp();
  unblock();
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', stop, { capture: true, once: true });
  listen();
  await userEvent.click(open);
  await frames(5);
  expect(heard).toEqual(['Open']);
  end();
});
