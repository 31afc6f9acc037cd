/** A backend, as its apps reach it. */
export interface TestBackend {
  url: string;
  publishableKey: string;
}

const { BASE_URL, OUTLAY_TEST_BACKEND_URL, OUTLAY_TEST_BACKEND_KEY } = process.env;
const backends = new Map<string, TestBackend>();
if (BASE_URL && OUTLAY_TEST_BACKEND_URL && OUTLAY_TEST_BACKEND_KEY)
  setBackend(BASE_URL, { url: OUTLAY_TEST_BACKEND_URL, publishableKey: OUTLAY_TEST_BACKEND_KEY });

/** Records which backend the app at an address uses. */
export function setBackend(site: string, backend: TestBackend): void {
  backends.set(site, backend);
}

/** The backend of the app at an address: the run's shared app, or one that a test has started. */
export function backendOf(site: string): TestBackend {
  const backend = backends.get(site);
  if (!backend) throw new Error(`no test has started an app at ${site}`);
  return backend;
}
