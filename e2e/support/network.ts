import { expect, type Page, type Request } from '@playwright/test';

/**
 * Returns a function that waits until a page has had no open request for half a second. Playwright's 'networkidle'
 * fires once per document, not again after navigations within the app.
 */
export function watchNetwork(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let since = Date.now();
  const end = (request: Request) => {
    underWay.delete(request);
    since = Date.now();
  };
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear();
    underWay.add(request);
    since = Date.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const atRest = () => underWay.size === 0 && Date.now() - since > 500;
  return () => expect.poll(atRest, { message: 'the network is idle', intervals: [100] }).toBe(true);
}
