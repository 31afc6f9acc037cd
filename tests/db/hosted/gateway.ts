import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { decodeJwt } from 'jose';
import type { authService } from './auth-service';

interface Behind {
  /** PostgREST's address. */
  rest: string;
  auth: ReturnType<typeof authService>;
  publishableKey: string;
}

/**
 * Serves a project's API like hosted Supabase: /auth/v1 through the auth service, /rest/v1 through PostgREST. Without
 * a session, the bearer is the key itself, which means a visitor.
 */
export async function startGateway(port: number, behind: Behind): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const bearer = request.headers.authorization?.replace(/^Bearer /, '');
    const token = bearer === behind.publishableKey ? undefined : bearer;
    if (request.headers.apikey !== behind.publishableKey) {
      response.writeHead(401).end();
    } else if (path.startsWith('/rest/v1/')) {
      forward(`${behind.rest}${path.slice('/rest/v1'.length)}`, token, request, response);
    } else {
      void answer(behind, token, request, response).catch((error: unknown) => {
        console.error(error);
        response.writeHead(500).end();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

function forward(url: string, token: string | undefined, request: IncomingMessage, response: ServerResponse) {
  const headers = { ...request.headers };
  delete headers.authorization;
  const passed = ask(
    url,
    { method: request.method, headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers },
    (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(response);
    },
  );
  passed.on('error', () => response.writeHead(502).end());
  response.on('close', () => passed.destroy());
  request.pipe(passed);
}

async function answer(
  { auth }: Behind,
  token: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const sent = await text(request);
  const { status, body } = await auth({
    method: request.method ?? 'GET',
    path: (request.url ?? '').replace('/auth/v1', ''),
    body: sent ? (JSON.parse(sent) as { email?: string; password?: string }) : {},
    session: token ? String(decodeJwt(token).session_id) : null,
  });
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
