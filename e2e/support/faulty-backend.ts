import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';

/** An error in the format of Supabase Auth's API version that auth-js requests. */
interface HostedError {
  code: string;
  message: string;
  weak_password?: { reasons: string[] };
}

/** Its response to too many requests from one network address. */
export const TOO_OFTEN: [status: number, body: HostedError] = [
  429,
  { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
];

const READS_TOGETHER = 'POST /rest/v1/rpc/screen_documents';

/** The requests that would make the reads of a screen one by one. */
function readsOf(body: string): string[] {
  const { reads } = JSON.parse(body) as { reads: { name: string }[] };
  return reads.map(({ name }) => `POST /rest/v1/rpc/${name}`);
}

/** A proxy in front of a backend that fails or delays requests when a test wants it to. */
export class FaultyBackend {
  private readonly faults = new Map<RegExp, { status: number; body: object }>();
  private refuse: ((password: string) => string) | undefined;
  private readonly delays = new Map<RegExp, number>();
  private readonly lines: string[] = [];
  private readonly server = createServer((incoming, outgoing) => this.handle(incoming, outgoing));

  private constructor(private readonly target: string) {}

  static async before(target: string): Promise<FaultyBackend> {
    const faulty = new FaultyBackend(target);
    faulty.server.listen(0, '127.0.0.1');
    await once(faulty.server, 'listening');
    return faulty;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Makes requests whose method and path match fail with this status and, if given, an error of Supabase Auth. */
  answer(requests: RegExp, status: number, body?: HostedError): void {
    const meaningless = { code: status, error_code: 'unexpected_failure', msg: 'made to fail' };
    this.faults.set(requests, { status, body: body ?? meaningless });
  }

  /** Makes password sign-ins fail with the error code that `refuse` returns. */
  answerPasswords(refuse: (password: string) => string): void {
    this.refuse = refuse;
  }

  /** Delays requests whose method and path match, by default for ever. */
  delay(requests: RegExp, milliseconds = Infinity): void {
    this.delays.set(requests, milliseconds);
  }

  /** The number of requests whose method and path match that have arrived since `heal`. */
  count(requests: RegExp): number {
    return this.lines.filter((line) => requests.test(line)).length;
  }

  heal(): void {
    this.refuse = undefined;
    this.faults.clear();
    this.delays.clear();
    this.lines.length = 0;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const line = `${incoming.method} ${incoming.url}`;
    this.lines.push(line);
    const delay = [...this.delays].find(([requests]) => requests.test(line))?.[1] ?? 0;
    if (delay === 0) void this.pass(line, incoming, outgoing);
    else if (delay < Infinity) setTimeout(() => void this.pass(line, incoming, outgoing), delay);
  }

  private async pass(line: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const batch = line === READS_TOGETHER ? await text(incoming) : null;
    // A function that fails makes the call fail that runs it with others.
    const lines = [line, ...(batch === null ? [] : readsOf(batch))];
    const fault = [...this.faults].find(([requests]) => lines.some((each) => requests.test(each)));
    if (fault) {
      const [, { status, body }] = fault;
      outgoing.writeHead(status, {
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
      });
      outgoing.end(JSON.stringify(body));
      return;
    }
    if (this.refuse && line.startsWith('POST /auth/v1/token?grant_type=password')) {
      void this.refusePassword(this.refuse, incoming, outgoing);
      return;
    }
    const { method, headers, url = '/' } = incoming;
    const passed = request(new URL(url, this.target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    if (batch === null) incoming.pipe(passed);
    else passed.end(batch);
  }

  private async refusePassword(
    refuse: (password: string) => string,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const { password } = (await json(incoming)) as { password: string };
    const code = refuse(password);
    outgoing.writeHead(400, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify({ code: 400, error_code: code, msg: code }));
  }
}
