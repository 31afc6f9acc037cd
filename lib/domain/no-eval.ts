import { config } from 'zod';

// Zod compiles schemas where it can. In the browser the Content-Security-Policy forbids that, and even the
// attempt would be reported as a violation of it. Wrapping zod instead would bring all of it into every bundle.
config({ jitless: 'window' in globalThis || 'WorkerGlobalScope' in globalThis });
