import { vi } from 'vitest';

// Replaces next/navigation in component tests.

/** Records its calls. */
export const router = { push: vi.fn(), refresh: vi.fn() };

export const useRouter = () => router;

export const useSearchParams = () => new URLSearchParams(window.location.search);

/** Without a server, no error is a redirect. */
export const unstable_rethrow = () => {};
