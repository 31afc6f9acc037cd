import 'server-only';

import { readSiteUrl } from '@/lib/env';
import { requestOrigin } from './auth';

/** The app's address as configured, else as this request has it; without a slash at its end. */
export async function siteAddress(): Promise<string> {
  // Asked for first, so that nothing is rendered at build time with an address that only holds there.
  const origin = await requestOrigin();
  return readSiteUrl(process.env) ?? origin;
}
