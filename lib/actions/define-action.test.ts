import { redirect } from 'next/navigation';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { logFailure, tooManyRequestsError } from '@/lib/data/errors';
import { appError, failure, success } from '@/lib/domain/errors/result';
import { always, defineAction, never } from './define-action';

const { currentUser, revalidatePath, followWrite } = vi.hoisted(() => ({
  currentUser: vi.fn(),
  revalidatePath: vi.fn(),
  followWrite: vi.fn(),
}));
vi.mock('@/lib/data/auth/session', () => ({ currentUser }));
vi.mock('@/lib/data/shell', () => ({ getCurrency: () => Promise.resolve('JPY') }));
vi.mock('@/lib/data/follow-write', () => ({ followWrite }));
vi.mock('next/cache', () => ({ revalidatePath }));

const USER = { id: 'ada', email: 'ada@example.com' };
const schema = z.object({ name: z.string().min(1, 'Name is required') });

let logged: string[];
beforeEach(() => {
  currentUser.mockReset().mockResolvedValue(USER);
  revalidatePath.mockReset();
  followWrite.mockReset();
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
});

describe('who may call it', () => {
  test('the handler gets the parsed input and the user', async () => {
    const handler = vi.fn(() => Promise.resolve(success('done')));
    expect(await defineAction(schema, handler)({ name: 'Tea' })).toEqual({ ok: true, data: 'done' });
    expect(handler).toHaveBeenCalledWith({ name: 'Tea' }, expect.objectContaining({ user: USER }));
  });

  test('a visitor gets the error for visitors, and the handler does not run', async () => {
    currentUser.mockResolvedValue(null);
    const handler = vi.fn(() => Promise.resolve(success()));
    expect(await defineAction(schema, handler)({ name: 'Tea' })).toMatchObject({
      error: { code: 'session_ended', message: 'Your session has ended. Sign in again to save.' },
    });
    const signedOut = appError('reset_link_expired');
    expect(await defineAction(schema, handler, { signedOut })({ name: 'Tea' })).toMatchObject({
      error: { code: 'reset_link_expired' },
    });
    expect(handler).not.toHaveBeenCalled();
  });

  test('a public action requires no user', async () => {
    const action = defineAction(schema, () => Promise.resolve(success()), { public: true });
    expect(await action({ name: 'Tea' })).toMatchObject({ ok: true });
    expect(currentUser).not.toHaveBeenCalled();
  });

  describe('while the session can’t be checked', () => {
    const run = vi.fn(() => Promise.resolve(success()));
    const failed = appError('goal_not_saved');
    beforeEach(() => {
      run.mockClear();
      currentUser.mockRejectedValue(logFailure('checking the session', null));
      logged = [];
    });

    test('nobody is signed out: it fails as the action does, and the handler does not run', async () => {
      expect(await defineAction(schema, run, { failed })({ name: 'Tea' })).toEqual({
        ok: false,
        error: failed,
      });
      expect(run).not.toHaveBeenCalled();
      expect(logged, 'it was logged before').toEqual([]);
    });

    test('an action without its own error, or with one that depends on the input, has a general one', async () => {
      for (const options of [{}, { failed: () => failed }])
        expect(await defineAction(schema, run, options)({ name: 'Tea' })).toEqual({
          ok: false,
          error: { code: 'no_response', message: 'This may not have been saved. Try again in a moment.' },
        });
    });

    test('because of too many requests, it says to wait', async () => {
      currentUser.mockRejectedValue(tooManyRequestsError('checking the session'));
      expect(await defineAction(schema, run, { failed })({ name: 'Tea' })).toMatchObject({
        error: { code: 'too_many_requests', message: expect.stringContaining('Wait a minute') as string },
      });
    });
  });
});

describe('its input', () => {
  test('returns the errors of its fields, or one error for all', async () => {
    const handler = vi.fn(() => Promise.resolve(success()));
    expect(await defineAction(schema, handler)({ name: '' })).toMatchObject({
      error: { code: 'invalid_fields', fields: { name: 'Name is required' } },
    });
    const invalid = appError('invalid_request');
    expect(await defineAction(schema, handler, { invalid })({ name: '' })).toEqual({
      ok: false,
      error: invalid,
    });
    expect(handler).not.toHaveBeenCalled();
  });

  test('with a character that no text can hold is refused, and says where', async () => {
    const handler = vi.fn(() => Promise.resolve(success()));
    for (const name of ['Tea \uD83E', '\0']) {
      expect(await defineAction(schema, handler)({ name })).toMatchObject({
        error: {
          code: 'invalid_fields',
          fields: { name: expect.stringContaining('can’t be saved') as string },
        },
      });
      const invalid = appError('invalid_request');
      expect(await defineAction(schema, handler, { invalid })({ name })).toEqual({
        ok: false,
        error: invalid,
      });
    }
    expect(handler).not.toHaveBeenCalled();
  });

  test('is parsed in the user’s currency if the schema is a function of it', async () => {
    const action = defineAction(
      (currency) => z.string().transform((text) => `${text} ${currency}`),
      (input, { currency }) => Promise.resolve(success([input, currency])),
    );
    expect(await action('12')).toEqual({ ok: true, data: ['12 JPY', 'JPY'] });
  });
});

describe('unexpected exceptions', () => {
  const failed = appError('goal_not_saved');
  const timedOut = appError('timed_out', { remedy: 'try_later' });
  const throwing = (error: unknown) => () => Promise.reject<never>(error as Error);
  const thrown = (error: unknown, options = {}) =>
    defineAction(schema, throwing(error), options)({ name: 'Tea' });

  test('become a failure and are logged without their message', async () => {
    expect(await thrown(new TypeError('ada@example.com'), { failed })).toEqual({ ok: false, error: failed });
    expect(logged).toEqual(['goal_not_saved failed: TypeError']);
  });

  test('are logged once', async () => {
    const error = logFailure('saving', { code: '08006' });
    expect(await thrown(error, { failed, timedOut })).toEqual({ ok: false, error: failed });
    expect(logged).toEqual(['saving failed: 08006']);
  });

  test('are distinguished from timeouts of the database', async () => {
    const error = logFailure('saving', { code: '57014' });
    expect(await thrown(error, { failed, timedOut })).toEqual({ ok: false, error: timedOut });
    expect(await thrown(error, { failed })).toEqual({ ok: false, error: failed });
  });

  test('may become different errors depending on the input', async () => {
    const byName = ({ name }: { name: string }) =>
      appError(name === 'Tea' ? 'goal_not_saved' : 'limits_not_saved');
    expect(await thrown(new Error(), { failed: byName })).toMatchObject({
      error: { code: 'goal_not_saved' },
    });
  });

  test('of a database that could not read the input are refusals of it', async () => {
    const error = () => logFailure('saving', { code: '22P05' });
    expect(await thrown(error(), { failed })).toMatchObject({ error: { code: 'invalid_request' } });
    const invalid = appError('wrong_credentials');
    expect(await thrown(error(), { failed, invalid })).toEqual({ ok: false, error: invalid });
  });

  test('of the backend become a general failure if there is no error for them', async () => {
    const error = logFailure('saving', { code: '08006' });
    expect(await thrown(error)).toMatchObject({ error: { code: 'no_response' } });
  });

  test('are rethrown if there is no error for them', async () => {
    await expect(thrown(new Error('out'))).rejects.toThrow('out');
  });

  test('do not include redirects', async () => {
    const leave = () => Promise.resolve().then(() => redirect('/dashboard'));
    const action = defineAction(schema, leave, { failed });
    await expect(action({ name: 'Tea' })).rejects.toMatchObject({
      digest: expect.stringContaining('/dashboard') as string,
    });
    expect(logged).toEqual([]);
  });
});

describe('the screens', () => {
  test.each([
    ['after a success', undefined, 1, 0],
    ['always', always, 1, 1],
    ['never', never, 0, 0],
    ['as the result says', ({ ok }: { ok: boolean }) => !ok, 0, 1],
  ] as const)('are revalidated %s', async (_, revalidate, afterSuccess, afterFailure) => {
    const options = revalidate ? { revalidate } : {};
    await defineAction(schema, () => Promise.resolve(success()), options)({ name: 'Tea' });
    expect(revalidatePath).toHaveBeenCalledTimes(afterSuccess);
    revalidatePath.mockReset();
    await defineAction(schema, () => Promise.resolve(failure('change_gone')), options)({ name: 'Tea' });
    expect(revalidatePath).toHaveBeenCalledTimes(afterFailure);
    expect(followWrite, 'what follows a write is done').toHaveBeenCalledTimes(afterSuccess + afterFailure);
  });
});

describe('errors', () => {
  test('contain their params, and messages that mention them', () => {
    expect(appError('category_exists', { category: 'Tea' })).toEqual({
      code: 'category_exists',
      params: { category: 'Tea' },
      message: 'There is already a category “Tea”.',
    });
    expect(appError('change_gone')).toEqual({
      code: 'change_gone',
      message: 'This can no longer be undone. Deleted rows may still be in the trash.',
    });
  });

  test('can’t be made without their params', () => {
    // @ts-expect-error -- its message requires a category
    expect(() => appError('category_exists')).toThrow();
    // @ts-expect-error -- its message takes no params
    expect(appError('change_gone', { category: 'Tea' }).code).toBe('change_gone');
  });
});
