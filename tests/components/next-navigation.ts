import { vi } from 'vitest';

/** Stands in for Next's router in component tests, which notes what it is asked for. */
export const router = { push: vi.fn(), refresh: vi.fn() };

export const useRouter = () => router;
