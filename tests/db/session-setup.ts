import { vi } from 'vitest';
import type * as session from '@/lib/data/auth/session';

/** Outside of a request nobody has a time zone. Tests with a different day say so. */
vi.mock('@/lib/data/auth/session', async (original) => ({
  ...(await original<typeof session>()),
  userToday: async () => '2026-11-20',
  userTimeZone: async () => 'UTC',
}));
