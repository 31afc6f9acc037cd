// Serves a project's API like hosted Supabase, in a process of its own: PostgREST behind a gateway, beside the tests'
// replacement for the auth service. Started by startHosted; ends with the process that started it.
import postgres from 'postgres';
import { onEnd, run } from '../lib/lifecycle.mjs';
import '../lib/typescript.mjs';

const { authService } = await import('../../tests/db/hosted/auth-service.ts');
const { startGateway } = await import('../../tests/db/hosted/gateway.ts');

await run(async () => {
  const { port, rest, authDatabase, jwtSecret, publishableKey } = JSON.parse(
    process.env.OUTLAY_GATEWAY ?? '{}',
  );
  const database = postgres(authDatabase, { max: 5, onnotice: () => {} });
  onEnd(() => database.end());
  onEnd(await startGateway(port, { rest, auth: authService(database, jwtSecret), publishableKey }));
  console.log('ready');
  await new Promise(() => {});
});
