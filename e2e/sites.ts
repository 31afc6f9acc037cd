/** A backend, as its apps know it. */
export interface TestBackend {
  url: string;
  publishableKey: string;
}

const { BASE_URL, OUTLAY_TEST_BACKEND_URL, OUTLAY_TEST_BACKEND_KEY } = process.env;
const backends = new Map<string, TestBackend>();
if (BASE_URL && OUTLAY_TEST_BACKEND_URL && OUTLAY_TEST_BACKEND_KEY)
  setBackend(BASE_URL, { url: OUTLAY_TEST_BACKEND_URL, publishableKey: OUTLAY_TEST_BACKEND_KEY });

/** Notes which backend the app at an address is on. */
export function setBackend(site: string, backend: TestBackend): void {
  backends.set(site, backend);
}

/** The backend of the app at an address: the run's own app, or one that a test has started. */
export function backendOf(site: string): TestBackend {
  const backend = backends.get(site);
  if (!backend) throw new Error(`no app of the tests is at ${site}`);
  return backend;
}
