import { vi } from 'vitest';

// In component tests, in the place of next/navigation.

/** Notes what it is asked for. */
export const router = { push: vi.fn(), refresh: vi.fn() };

export const useRouter = () => router;

/** Without a server no error is a redirect. */
export const unstable_rethrow = () => {};
