import { config } from 'zod';

// Zod compiles schemas if it can. In browsers our Content-Security-Policy forbids that, and each attempt would be
// reported as a violation. Setting it here avoids a wrapper module, which would pull all of zod into every bundle.
config({ jitless: 'window' in globalThis || 'WorkerGlobalScope' in globalThis });
