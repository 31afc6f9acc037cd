import type { Imported } from '@/lib/domain/imports/staging/staged-import';
import type { EffectRunner, ImportServices } from '@/components/imports/state/effects';
import type { ImportEvent, UserEvent } from '@/components/imports/state/events';
import type { ImportContext, ImportState } from '@/components/imports/state/state';
import type { transition } from '@/components/imports/state/transitions';

/** Transitions of a file's import, loaded once there can be one. */
async function loadMachine() {
  const [{ transition }, { EffectRunner }] = await Promise.all([
    import('@/components/imports/state/transitions'),
    import('@/components/imports/state/effects'),
  ]);
  return { transition, EffectRunner };
}

const NOT_LOADED = 'Failed to process CSV file. Check your connection and try again.';

/** The state of the import on the screen. It knows nothing of React. */
export class ImportStore {
  #state: ImportState = { step: 'idle', problem: null };
  #context: ImportContext = { accounts: [], defaultAccountId: null, today: '', currency: 'USD' };
  #machine: { transition: typeof transition; runner: EffectRunner } | null = null;
  readonly #listeners = new Set<() => void>();

  /**
   * @param onImported called once an import is committed
   * @param services those of a test
   */
  constructor(
    private readonly onImported: (outcome: Imported) => void,
    private readonly services?: ImportServices,
  ) {}

  readonly getState = (): ImportState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  setContext(context: ImportContext): void {
    const before = this.#context.defaultAccountId;
    this.#context = context;
    if (this.#machine && before !== context.defaultAccountId)
      this.send({ type: 'defaultAccountChanged', before });
  }

  /** Fetches the code ahead of the first file; what fails here shows when it is needed. */
  prepare(): void {
    loadMachine().catch(() => {});
  }

  readonly send = (event: UserEvent): void => {
    if (this.#machine) return this.#step(event);
    void this.#load().then(
      () => this.#step(event),
      () => this.#keepFile(event),
    );
  };

  /** Ends running work when the screen is left; data on the server is deleted after some days. */
  leave(): void {
    this.#machine?.runner.close();
  }

  async #load(): Promise<void> {
    const { transition, EffectRunner } = await loadMachine();
    this.#machine ??= {
      transition,
      runner: new EffectRunner((event) => this.#step(event), this.onImported, this.services),
    };
  }

  #step(event: ImportEvent): void {
    if (!this.#machine) return;
    const { state, effects } = this.#machine.transition(this.#state, event, this.#context);
    this.#set(state);
    for (const effect of effects) this.#machine.runner.run(effect);
  }

  /** Without the code a file waits for the next try. */
  #keepFile(event: UserEvent): void {
    if (event.type === 'cancelled') return this.#set({ step: 'idle', problem: null });
    if (event.type !== 'fileChosen') return;
    const { file, importId } = event;
    this.#set({
      step: 'interrupted',
      upload: { file, importId, parseNumber: 0 },
      problem: NOT_LOADED,
      resume: null,
    });
  }

  #set(state: ImportState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
