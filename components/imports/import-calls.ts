import type { Currency } from '@/lib/domain/currency';
import type * as actions from '@/lib/actions/imports';
import type { Reader } from '@/components/imports/parser';
import type { Result } from '@/lib/domain/result';
import { requestError } from '@/lib/request-errors';

/** The server actions an import takes. */
export type ImportActions = Pick<
  typeof actions,
  | 'openImport'
  | 'stageRows'
  | 'matchImport'
  | 'reviewRows'
  | 'changeRow'
  | 'commitImport'
  | 'discardImport'
  | 'recallMapping'
  | 'rememberMapping'
>;

/** The message of an upload that failed for no known reason. */
const FAILED = 'Failed to process CSV file';

/** A failure with its message for the user. */
class Failure extends Error {}

/** A commit without an answer may have happened. */
export const COMMIT_LOST = 'It may have been saved all the same: try again, nothing is imported twice.';

/** What an action answers; a failure, or no answer at all, is thrown with its message. */
export async function answered<Data>(call: Promise<Result<Data>>, lost?: string): Promise<Data> {
  const result = await call.catch((cause: unknown) => {
    throw new Failure(lost === undefined ? requestError(cause, FAILED).message : `${FAILED}. ${lost}`);
  });
  if (!result.ok) throw new Failure(result.error.message);
  return result.data;
}

/** What to tell the user about something that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Failure ? error.message : FAILED;
}

/** Sends the rows a reader made ready, chunk by chunk; `onSent` hears how many have arrived. */
export async function sendRows(
  reader: Reader,
  { stageRows }: Pick<ImportActions, 'stageRows'>,
  sending: { importId: string; parseNumber: number; chunks: number; currency: Currency },
  { stopped, onSent }: { stopped: () => boolean; onSent: (rows: number) => void },
): Promise<void> {
  const { importId, parseNumber, chunks, currency } = sending;
  const make = (index: number) => reader.ask('chunk', { index });
  let coming = make(0);
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const rows = await coming;
    if (stopped()) return;
    if (chunk + 1 < chunks) {
      coming = make(chunk + 1);
      // A failure of what is made ready meanwhile shows when its turn comes.
      coming.catch(() => {});
    }
    const { staged } = await answered(stageRows({ importId, parseNumber, chunk, currency, rows }));
    if (stopped()) return;
    onSent(staged);
  }
}
