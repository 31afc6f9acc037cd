import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApp } from '../../scripts/lib/app.mjs';
import { startBackend } from '../../scripts/lib/backend.mjs';
import { CLIENT_HEADER, PATIENT } from '../../scripts/lib/browser-tests.mjs';
import type { Child } from '../../scripts/lib/child.mjs';
import { databaseFolder, type Settings } from '../../scripts/lib/environment.mjs';
import { newKeys, type Keys } from '../../scripts/lib/keys.mjs';
import { cleanUp } from '../../scripts/lib/lifecycle.mjs';
import { setSchedulerSecret } from '../../scripts/lib/mail-schedule.mjs';
import { freePorts } from '../../scripts/lib/ports.mjs';
import { temporarySettings } from '../../scripts/lib/temporary.mjs';
import { FaultyBackend } from './faulty-backend';
import { Mailbox } from './mailbox';
import { setBackend } from './sites';
import { test as base } from './test';

/** Settings of an instance's backend on top of mail and Google. */
const KINDS = {
  plain: { OUTLAY_CONFIRM_EMAIL: 'false' },
  /** For tests that stop the backend or make it fail; the app gives up waiting as soon as it does in production. */
  failing: { OUTLAY_CONFIRM_EMAIL: 'false' },
  /** Requires addresses to be confirmed at sign-up. */
  confirming: { OUTLAY_CONFIRM_EMAIL: 'true' },
  /** Issues access tokens that are due for a refresh (90 s before they expire) after five seconds. */
  hasty: { OUTLAY_CONFIRM_EMAIL: 'false', OUTLAY_TOKEN_SECONDS: '95' },
};
type Kind = keyof typeof KINDS;

const GOOGLE = { GOOGLE_CLIENT_ID: 'outlay-tests', GOOGLE_CLIENT_SECRET: 'outlay-tests-secret' };
const GOOGLE_MOCK = new URL('google-mock.mjs', import.meta.url).href;

/** The production build that all tests use. */
export const buildFolder = (): string => fromRunner('OUTLAY_TEST_BUILD');

/** A path set by the runner (scripts/lib/browser-tests.mjs). */
function fromRunner(name: string): string {
  const folder = process.env[name];
  if (!folder) throw new Error(`${name} is not set; run the tests with npm run test:e2e`);
  return folder;
}

/** An app and a backend for tests alone, on free ports and with a separate data folder. */
class Instance {
  private backend: Child | undefined;

  private constructor(
    private readonly settings: Settings,
    /** Makes the app trust the mailbox and the tests' client addresses, and sets how long it waits for the backend. */
    private readonly appEnv: Record<string, string>,
    readonly keys: Keys,
  ) {}

  static async start(kind: Kind, mailbox: Mailbox): Promise<Instance> {
    const settings = await temporarySettings('own', { ...mailbox.variables, ...GOOGLE, ...KINDS[kind] });
    mkdirSync(settings.dataDir, { recursive: true });
    const authority = join(settings.dataDir, 'mail-authority.pem');
    writeFileSync(authority, mailbox.authority);
    const trust = { NODE_EXTRA_CA_CERTS: authority };
    Object.assign(settings.features, { ...trust, NODE_OPTIONS: `--import=${GOOGLE_MOCK}` });
    const appEnv = { ...trust, ...CLIENT_HEADER, ...(kind === 'failing' ? {} : PATIENT) };
    const instance = new Instance(settings, appEnv, newKeys());
    cpSync(fromRunner('OUTLAY_TEST_DATABASE'), databaseFolder(settings), { recursive: true });
    await instance.startBackend();
    await setSchedulerSecret(settings, instance.keys);
    await instance.startAppAt(settings);
    return instance;
  }

  get url(): string {
    return this.settings.siteUrl;
  }

  get backendUrl(): string {
    return `http://127.0.0.1:${this.settings.supabasePort}`;
  }

  async startBackend(): Promise<void> {
    this.backend ??= await startBackend(this.settings, this.keys);
  }

  async stopBackend(): Promise<void> {
    await this.backend?.stop();
    this.backend = undefined;
  }

  /** Starts another app on the same backend, or on the given proxy. Returns its address. */
  async startAnotherApp(backendUrl = this.backendUrl): Promise<string> {
    const [port] = await freePorts(1);
    if (port === undefined) throw new Error('no free port');
    const siteUrl = `http://127.0.0.1:${port}`;
    const external = { url: backendUrl, publishableKey: this.keys.SUPABASE_PUBLISHABLE_KEY };
    await this.startAppAt({ ...this.settings, port, siteUrl, external });
    return siteUrl;
  }

  private async startAppAt(settings: Settings): Promise<void> {
    setBackend(settings.siteUrl, {
      url: this.backendUrl,
      publishableKey: this.keys.SUPABASE_PUBLISHABLE_KEY,
    });
    const options = { mode: 'start', buildDir: buildFolder(), quiet: true, env: this.appEnv } as const;
    await startApp(settings, this.keys, options);
  }
}

interface Fixtures {
  kind: Kind;
  mailbox: Mailbox;
  instance: Instance;
  /** A second app whose backend works like the instance's until a test makes it fail. */
  faulty: { backend: FaultyBackend; url: string };
}

/** A test on an instance that is shared by the tests of the same kind in this worker, one after the other. */
export const test = base.extend<object, Fixtures>({
  kind: ['plain', { scope: 'worker', option: true }],
  mailbox: [
    async ({}, provide) => {
      const mailbox = await Mailbox.open();
      await provide(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  instance: [
    async ({ kind, mailbox }, provide) => {
      try {
        await provide(await Instance.start(kind, mailbox));
      } finally {
        await cleanUp();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  faulty: [
    async ({ instance }, provide) => {
      const backend = await FaultyBackend.before(instance.backendUrl);
      await provide({ backend, url: await instance.startAnotherApp(backend.url) });
      await backend.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ instance }, provide) => provide(instance.url),
});

/**
 * Runs the tests of a file on an app whose backend works until a test makes it fail, and heals it after each.
 * @param expected an error that the browser's console may show
 */
export function testOnFaultyBackend(expected?: RegExp): void {
  test.use({ kind: 'failing', baseURL: ({ faulty }, provide) => provide(faulty.url) });
  test.beforeEach(({ expectedConsoleErrors }) => {
    if (expected) expectedConsoleErrors.push(expected);
  });
  test.afterEach(({ faulty }) => faulty.backend.heal());
}
