import 'server-only';

import { readSiteUrl } from '@/lib/env';
import { requestOrigin } from './auth/auth';

/** The app's configured address, or the one of this request; without a trailing slash. */
export async function siteAddress(): Promise<string> {
  // Read first: it makes the page dynamic, so that no address is fixed at build time.
  const origin = await requestOrigin();
  return readSiteUrl(process.env) ?? origin;
}
