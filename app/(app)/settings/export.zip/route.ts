import { exportEverything } from '@/lib/data/data-export/data-export';
import { download } from '@/lib/data/download';
import { currentUser, userToday } from '@/lib/data/auth/session';
import { loadable } from '@/lib/data/errors';
import { errorMessage } from '@/lib/domain/errors/messages';

/** Everything the user owns, as a ZIP to download. */
export async function GET(): Promise<Response> {
  const archive = await loadable('exporting everything', exported());
  return (
    archive ?? new Response('The export could not be made just now. Try again in a moment.', { status: 503 })
  );
}

async function exported(): Promise<Response> {
  if (!(await currentUser())) {
    return new Response(errorMessage('session_ended', { purpose: 'export_data' }), { status: 401 });
  }
  const today = await userToday();
  return download(`outlay-export-${today}.zip`, 'application/zip', await exportEverything(today));
}
