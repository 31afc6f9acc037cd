import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SameUser } from '@/components/shell/same-user';
import { SessionNotice } from '@/components/shell/session-notice';
import { SignInAgain } from '@/components/ui/feedback/sign-in-again';
import { useUnsaved } from '@/components/ui/forms/use-unsaved';
import { TabSync } from '@/components/ui/tab-sync';
import { resultOf } from '@/lib/call-action';
import { router } from '@/tests/components/next-navigation';
import { render } from '@/tests/components/render';

const ADA = { id: 'ada', email: 'ada@example.com' };
const BOB = { id: 'bob', email: 'bob@example.com' };

function Tab({ isUnsaved = true }) {
  useUnsaved(isUnsaved);
  return (
    <>
      <SameUser user={ADA} />
      <TabSync />
      <SessionNotice />
      <input aria-label="Description" defaultValue="Rent" />
    </>
  );
}

/** Message from another tab of the browser. */
function announce(channel: string, message: unknown) {
  const other = new BroadcastChannel(channel);
  other.postMessage(message);
  other.close();
}

const field = page.getByLabelText('Description');
const cover = (title: string) => page.getByRole('heading', { name: title });
const isInert = () => document.querySelector('main')?.inert ?? false;

test('a login page in another tab leaves what was typed, and says so', async () => {
  render(<Tab />);
  announce('user', { user: null });
  await expect
    .element(page.getByText('You are no longer signed in. What you typed here is kept.'))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Sign in in a new tab' }))
    .toHaveAttribute('target', '_blank');
  await expect.element(field).toHaveValue('Rent');
  announce('user', { user: ADA });
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('after Logout in another tab what was typed is covered, until its user is back', async () => {
  render(<Tab />);
  announce('user', 'sign-out');
  announce('user', { user: null });
  await expect.element(cover('You are signed out')).toBeVisible();
  await expect.poll(isInert).toBe(true);
  announce('user', { user: ADA });
  await expect.element(cover('You are signed out')).not.toBeInTheDocument();
  await expect.poll(isInert).toBe(false);
  await expect.element(field).toHaveValue('Rent');
});

test('somebody else is named, and what was typed stays covered after they have left', async () => {
  render(<Tab />);
  announce('user', { user: BOB });
  await expect.element(cover('bob@example.com is signed in now')).toBeVisible();
  await expect.poll(isInert).toBe(true);
  announce('user', { user: null });
  await expect.element(cover('You are signed out')).toBeVisible();
  expect(isInert()).toBe(true);
});

test('a save in another tab refreshes this one once nothing is unsaved in it', async () => {
  router.refresh.mockReset();
  const show = render(<Tab />);
  announce('saved', null);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(router.refresh).not.toHaveBeenCalled();
  show(<Tab isUnsaved={false} />);
  await expect.poll(() => router.refresh.mock.calls.length).toBe(1);
  announce('saved', null);
  await expect.poll(() => router.refresh.mock.calls.length).toBe(2);
});

test('an error of a session that has ended leads to signing in, and says when that has happened', async () => {
  render(
    <>
      <SameUser user={ADA} />
      <p>
        <SignInAgain />
      </p>
    </>,
  );
  const error = { code: 'sign_in_to_add_transactions', message: 'You must be logged in to add transactions' };
  await resultOf(Promise.resolve({ ok: false, error }), '');
  await expect.element(page.getByRole('link', { name: 'Sign in in a new tab' })).toBeVisible();
  announce('user', { user: ADA });
  await expect.element(page.getByText('You are signed in again. Save once more.')).toBeVisible();
});
