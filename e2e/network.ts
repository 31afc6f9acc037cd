import { expect, type Page, type Request } from '@playwright/test';

/**
 * Returns a wait until a page has asked for nothing for half a second. A document's own 'networkidle' is reached once, and
 * says nothing of the steps within it that follow.
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
  return () => expect.poll(atRest, { message: 'the network is at rest', intervals: [100] }).toBe(true);
}
