import type { ImportEvent } from '@/components/imports/state/events';
import type { ImportContext, ImportFile, StateOf } from '@/components/imports/state/state';
import { go, readFile, type Transition } from '@/components/imports/state/transition';
import type { BalanceProof } from '@/lib/domain/accounts/balance-proof-document';
import type { Imported } from '@/lib/domain/imports/staging/staged-import';

// The files of a packed one, which are imported one after another.

type Event<Type extends ImportEvent['type']> = Extract<ImportEvent, { type: Type }>;

/** Begins with the first file of a packed one; the others take its place in the queue that it may be in. */
export function unpack(
  { upload }: StateOf<'parsing'>,
  { files }: Event<'unpacked'>,
  context: ImportContext,
): Transition {
  const [first, ...others] = files;
  if (!first) return go({ step: 'idle', problem: null }, { type: 'close' });
  const { position = 1, total = 1, rest = [], imported = [] } = upload.queue ?? {};
  const queue = { position, total: total + others.length, rest: [...others, ...rest], imported };
  return readFile({ ...first, parseNumber: 0, ...(queue.total > 1 && { queue }) }, context);
}

/** Goes on with the next file of the queue, or ends with what all of them added. */
export function goOn({ queue }: ImportFile, outcome: Imported | null, context: ImportContext): Transition {
  const imported = [...(queue?.imported ?? []), ...(outcome ? [outcome] : [])];
  const [next, ...rest] = queue?.rest ?? [];
  if (queue && next) {
    const { position, total } = queue;
    return readFile(
      { ...next, parseNumber: 0, queue: { position: position + 1, total, rest, imported } },
      context,
    );
  }
  return end(imported);
}

/** Ends without the file and those after it. */
export function endQueue({ queue }: ImportFile): Transition {
  return end(queue?.imported ?? []);
}

function end(imported: readonly Imported[]): Transition {
  const outcome = sumOf(imported);
  return go(outcome ? { step: 'imported', outcome } : { step: 'idle', problem: null }, { type: 'close' });
}

function sumOf([first, ...others]: readonly Imported[]): Imported | null {
  if (!first) return null;
  return others.reduce((sum, next) => {
    const linked = next.linked ?? sum.linked;
    const count = (sum.linked?.count ?? 0) + (next.linked?.count ?? 0);
    const [one, other] = [sum.vanished ?? NONE_VANISHED, next.vanished ?? NONE_VANISHED];
    return {
      ...sum,
      added: sum.added + next.added,
      alreadyThere: sum.alreadyThere + next.alreadyThere,
      excluded: sum.excluded + next.excluded,
      linked: linked && { ...linked, count },
      vanished: {
        asked: one.asked + other.asked,
        removed: one.removed + other.removed,
        replaced: one.replaced + other.replaced,
      },
      proofs: latestProofs([...(sum.proofs ?? []), ...(next.proofs ?? [])]),
    };
  }, first);
}

/** The last proof of each account. */
function latestProofs(proofs: readonly BalanceProof[]): BalanceProof[] {
  return [...new Map(proofs.map((proof) => [proof.accountId, proof])).values()];
}

const NONE_VANISHED = { asked: 0, removed: 0, replaced: 0 };
