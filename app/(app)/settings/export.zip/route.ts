import { exportEverything } from '@/lib/data/backup';
import { currentUser, userToday } from '@/lib/data/session';
import { loadable } from '@/lib/data/unexpected';
import { sessionEnded } from '@/lib/domain/refusals';

/** Everything the user owns, as a ZIP to download. */
export async function GET(): Promise<Response> {
  const archive = await loadable('exporting everything', download());
  return (
    archive ?? new Response('The export could not be made just now. Try again in a moment.', { status: 503 })
  );
}

async function download(): Promise<Response> {
  const user = await currentUser();
  if (!user) {
    return new Response(sessionEnded('export your data'), { status: 401 });
  }
  return new Response(new Blob(await exportEverything(user.id)), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="outlay-export-${await userToday()}.zip"`,
      'cache-control': 'private, no-store',
    },
  });
}
