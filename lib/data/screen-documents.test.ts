import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readDocument, stateReads } from './screen-documents';

const { render, rpc } = vi.hoisted(() => ({
  /** The store of the render that a test makes. */
  render: { stored: new Map<unknown, unknown>() },
  rpc: vi.fn(),
}));
vi.mock('react', () => ({
  cache: (make: () => unknown) => () => {
    if (!render.stored.has(make)) render.stored.set(make, make());
    return render.stored.get(make);
  },
}));
vi.mock('@/lib/supabase/server', () => ({ createClient: () => Promise.resolve({ rpc }) }));

type Reads = { reads: { name: string }[] };

beforeEach(() => {
  render.stored.clear();
  rpc.mockReset().mockImplementation((name: string, { reads }: Reads) =>
    Promise.resolve({
      data: name === 'screen_documents' ? reads.map((read) => `${read.name} together`) : `${name} alone`,
      error: null,
    }),
  );
});

const requests = () => rpc.mock.calls.map(([name]) => name as string);
const later = <Value>(value: Value) => new Promise<Value>((resolve) => setTimeout(resolve, 5, value));
const document = async (read: Promise<{ data: unknown }>) => (await read).data;

describe('one request', () => {
  test('has the reads of all statements, whichever is complete first', async () => {
    const frame = stateReads((today) => document(readDocument('shell', { today })), later('2026-11-20'));
    const page = stateReads((today) => document(readDocument('budgets', { today })), later('2026-11-20'));
    const other = stateReads(() => document(readDocument('categories')));
    expect(await Promise.all([frame, page, other])).toEqual([
      'shell together',
      'budgets together',
      'categories together',
    ]);
    expect(rpc.mock.calls).toEqual([
      [
        'screen_documents',
        {
          reads: [
            { name: 'categories', arguments: {} },
            { name: 'shell', arguments: { today: '2026-11-20' } },
            { name: 'budgets', arguments: { today: '2026-11-20' } },
          ],
        },
      ],
    ]);
  });

  test('has the reads of statements made by a statement', async () => {
    const nested = () => stateReads((today) => readDocument('shell', { today }), later('2026-11-20'));
    await stateReads(() => Promise.all([nested(), readDocument('rules_page')]));
    expect(requests()).toEqual(['screen_documents']);
  });

  test('a single read is made by itself', async () => {
    expect(await stateReads(() => document(readDocument('shell')))).toBe('shell alone');
    expect(requests()).toEqual(['shell']);
  });
});

test('a read that nobody stated is made at once, by itself', async () => {
  expect(await document(readDocument('shell'))).toBe('shell alone');
  await stateReads(() =>
    Promise.all([readDocument('goals', { today: '2026-11-20' }), readDocument('shell')]),
  );
  expect(await document(readDocument('rules_page'))).toBe('rules_page alone');
  expect(requests()).toEqual(['shell', 'screen_documents', 'rules_page']);
});

test('a statement whose arguments fail, or that throws, holds up no others', async () => {
  const failing = stateReads(
    (today: string) => readDocument('goals', { today }),
    later(null).then(() => Promise.reject(new Error('x'))),
  );
  const throwing = stateReads((today) => {
    throw new Error(today);
  }, later('y'));
  expect(await stateReads(() => document(readDocument('shell')))).toBe('shell alone');
  await expect(failing).rejects.toThrow('x');
  await expect(throwing).rejects.toThrow('y');
});

test('if one of them fails, each is made by itself', async () => {
  rpc.mockImplementation((name: string) =>
    Promise.resolve(
      ['screen_documents', 'goals'].includes(name)
        ? { data: null, error: { code: '57014' } }
        : { data: `${name} alone`, error: null },
    ),
  );
  const responses = await stateReads(() =>
    Promise.all([readDocument('shell'), readDocument('goals', { today: '2026-11-20' })]),
  );
  expect(responses).toEqual([
    { data: 'shell alone', error: null },
    { data: null, error: { code: '57014' } },
  ]);
  expect(requests()).toEqual(['screen_documents', 'shell', 'goals']);
});
