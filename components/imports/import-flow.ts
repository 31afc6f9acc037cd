import { messageOf, type ImportActions } from '@/components/imports/import-calls';
import type { ImportState, Notice, Progress, Review } from '@/components/imports/import-state';
import type { Reader } from '@/components/imports/parser';
import type { AccountBalance } from '@/lib/domain/account';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import type { FileSummary } from '@/lib/domain/imports/file-summary';
import type { Currency } from '@/lib/domain/currency';
import { newId } from '@/lib/domain/new-id';

/** What the screen knows when a file is dropped. */
export interface ImportContext {
  accounts: readonly AccountBalance[];
  defaultAccountId: string | null;
  today: CalendarDate;
  /** The currency all amounts are shown in. */
  currency: Currency;
}

/** A dropped file with the worker that reads it, and the id that makes sending it again harmless. */
interface Drop {
  file: File;
  reader: Reader;
  importId: string;
  /** Counts the stagings of this drop; each replaces the one before. */
  parseNumber: number;
  /** Set when it needs no look: it is committed without one. */
  atOnce: { summary: FileSummary; accountIds: (string | null)[] } | null;
  /** Whether all its rows have arrived. */
  sent: boolean;
}

/** Another step of the user's came first. */
class Superseded extends Error {}

/**
 * One file's way from the drop to the account: the state the screen shows, and which step is running. Whatever
 * the user does next ends what still runs for the step before. It knows nothing of React.
 */
export class ImportFlow {
  #state: ImportState = { step: 'idle', problem: null };
  #listeners = new Set<() => void>();
  #run = 0;
  #drop: Drop | null = null;
  #context: ImportContext = { accounts: [], defaultAccountId: null, today: '', currency: 'USD' };

  constructor(
    readonly actions: ImportActions,
    private readonly openReader: () => Reader,
  ) {}

  readonly getState = (): ImportState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get context(): ImportContext {
    return this.#context;
  }

  setContext(context: ImportContext): void {
    this.#context = context;
  }

  get review(): Review | null {
    return this.#state.step === 'review' ? this.#state.review : null;
  }

  /** The file on its way. */
  get drop(): Drop {
    if (!this.#drop) throw new Superseded();
    return this.#drop;
  }

  set(state: ImportState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  update(change: Partial<Review>): void {
    if (this.review) this.set({ step: 'review', review: { ...this.review, ...change } });
  }

  progress(progress: Progress): void {
    this.set({ step: 'uploading', fileName: this.drop.file.name, progress });
  }

  /** Takes a file in place of the one before. */
  take(file: File): void {
    this.forget();
    this.#drop = {
      file,
      reader: this.openReader(),
      importId: newId(),
      parseNumber: 0,
      atOnce: null,
      sent: false,
    };
  }

  /** Runs a step of the user's; what goes wrong in it becomes what the screen says, with what may help. */
  async attempt(work: (run: number) => Promise<void>, retry: Notice['retry'] = 'stage'): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    try {
      await work(run);
    } catch (error) {
      if (this.isOver(run) || error instanceof Superseded) return;
      this.#fail(messageOf(error), retry);
    }
  }

  /** Waits for a part of a step, and ends the step when another came first. */
  async step<Value>(run: number, part: Promise<Value>): Promise<Value> {
    const value = await part;
    if (this.isOver(run)) throw new Superseded();
    return value;
  }

  isOver(run: number): boolean {
    return this.#run !== run;
  }

  /** The run that holds now, for what goes on beside it. */
  get run(): number {
    return this.#run;
  }

  /** Stops everything and leaves nothing of the file, here or staged on the server. */
  forget(): void {
    this.#run += 1;
    const drop = this.#drop;
    this.#drop = null;
    if (!drop) return;
    drop.reader.close();
    if (drop.parseNumber > 0) void this.actions.discardImport(drop.importId).catch(() => {});
  }

  /** Lets go of a file that is imported, or of the screen; what is staged vanishes by itself after some days. */
  release(): void {
    this.#run += 1;
    this.#drop?.reader.close();
    this.#drop = null;
  }

  #fail(problem: string, retry: Notice['retry']): void {
    if (this.review) {
      this.update({
        saving: false,
        ...(retry === 'stage' && { staging: { kind: 'failed' } }),
        notice: { text: problem, variant: 'error', retry },
      });
    } else {
      this.set({ step: 'interrupted', fileName: this.drop.file.name, problem });
    }
  }
}

/** Stops everything and forgets the file. */
export function cancelImport(flow: ImportFlow): void {
  if (flow.review?.saving) return;
  flow.forget();
  flow.set({ step: 'idle', problem: null });
}
