import { config } from 'zod';

// Zod compiles schemas if it can. In browsers our Content-Security-Policy forbids that, and each attempt would be
// reported as a violation. A module that wraps zod would pull all of it into every bundle.
config({ jitless: 'window' in globalThis || 'WorkerGlobalScope' in globalThis });
