import 'server-only';

import { z } from 'zod';
import { supabaseSettings } from '@/lib/env';

const authSettings = z.object({ external: z.object({ google: z.boolean().default(false) }) });

/** The seconds for which a response is cached; enabling Google takes this long to show. */
const SECONDS = 60;

/** True if the backend has Google credentials, as it reports itself. False if it can't be reached. */
export async function backendHasGoogle(): Promise<boolean> {
  const { url, key } = supabaseSettings();
  try {
    const response = await fetch(`${url}/auth/v1/settings`, {
      headers: { apikey: key },
      next: { revalidate: SECONDS },
      signal: AbortSignal.timeout(2000),
    });
    return authSettings.parse(await response.json()).external.google;
  } catch {
    return false;
  }
}
