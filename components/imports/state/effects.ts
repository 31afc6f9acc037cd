import type { ImportEvent, SideEffect, Effect, Work } from '@/components/imports/state/events';
import { EndlessParsing, openParser, type Parser } from '@/components/imports/state/parser';
import { importServer, type ImportServer } from '@/components/imports/state/server';
import { newId } from '@/lib/domain/forms/new-id';
import type { Result } from '@/lib/domain/errors/result';
import type { Imported } from '@/lib/domain/imports/staging/staged-import';
import { requestError } from '@/lib/request-errors';

/** Dependencies of an import's effects: the server, and workers that parse. */
export interface ImportServices {
  server: ImportServer;
  openParser: () => Parser;
}

/** The message of an import that failed for no known reason. */
const FAILED = 'Failed to process CSV file';

/** A commit without a response may have happened. */
const COMMIT_LOST = `${FAILED}. It may have been saved anyway. Try again: nothing is imported twice.`;

/** A failure with its message for the user. */
class Failure extends Error {}

/** Returns the data of a call; throws a failure, or no response at all, with its message. */
async function dataOf<Data>(call: Promise<Result<Data>>, lost?: string): Promise<Data> {
  const result = await call.catch((cause: unknown) => {
    throw new Failure(lost ?? requestError(cause, FAILED).message);
  });
  if (!result.ok) throw new Failure(result.error.message);
  return result.data;
}

const messageOf = (error: unknown): string =>
  error instanceof Failure || error instanceof EndlessParsing ? error.message : FAILED;

interface Tools {
  server: ImportServer;
  parser: Parser;
  signal: AbortSignal;
  /** Called once an import is committed, even when its screen is left by then. */
  onImported: (outcome: Imported) => void;
  send: (event: ImportEvent) => void;
}

const WORK: { [Type in Work['type']]: (work: Extract<Work, { type: Type }>, tools: Tools) => Promise<void> } =
  {
    async parse({ file, mapping, today, currency }, { parser, send }) {
      const input = { file, mapping, today, currency };
      const result = await parser.call('parse', input, (done) => send({ type: 'parsing', done }));
      if ('files' in result)
        send({
          type: 'unpacked',
          files: result.files.map((inside) => ({ file: inside, importId: newId() })),
        });
      else send({ type: 'parsed', result });
    },

    async prepare({ choices }, { parser, send }) {
      send({ type: 'prepared', prepared: await parser.call('prepare', { choices }) });
    },

    async recall({ wanted }, { server, signal, send }) {
      const known = await server.recallMapping(wanted, signal).catch(() => null);
      // Without it the file is read all the same.
      send({ type: 'recalled', mapping: known?.ok ? known.data : null });
    },

    async send({ open, chunks }, { server, parser, signal, send }) {
      await dataOf(server.openImport(open));
      const { importId, parseNumber, currency } = open;
      let next = 0;
      let arrived = 0;
      const sendInTurn = async () => {
        while (next < chunks && !signal.aborted) {
          const chunk = next;
          next += 1;
          const rows = await parser.call('chunk', { index: chunk });
          const sending = { importId, parseNumber, chunk, currency, rows };
          const { staged } = await dataOf(server.stageRows(sending, signal));
          arrived = Math.max(arrived, staged);
          send({ type: 'chunkSent', sent: arrived / open.rows });
        }
      };
      try {
        // The app checks a chunk while the database stages the one before.
        await Promise.all([sendInTurn(), sendInTurn()]);
      } finally {
        next = chunks;
      }
      send({ type: 'allSent' });
    },

    async match({ importId }, { server, signal, send }) {
      send({ type: 'matched', staged: await dataOf(server.matchImport(importId, signal)) });
    },

    async loadRows({ wanted, changed }, { server, signal, send }) {
      send({ type: 'rowsLoaded', page: await dataOf(server.reviewRows(wanted, signal)), changed });
    },

    async commit({ input }, { server, onImported, send }) {
      const outcome = await dataOf(server.commitImport(input), COMMIT_LOST);
      if (outcome.kind === 'imported') onImported(outcome);
      send({ type: 'commitReturned', outcome });
    },
  };

/** Does what transitions ask for, and sends what comes of it as events. */
export class EffectRunner {
  #parser: Parser | null = null;
  #work = new AbortController();

  constructor(
    private readonly send: (event: ImportEvent) => void,
    private readonly onImported: (outcome: Imported) => void,
    private readonly services: ImportServices = { server: importServer, openParser },
  ) {}

  run(effect: Effect): void {
    switch (effect.type) {
      case 'editRow':
        return void this.#editRow(effect);
      case 'chooseVanished':
        return void this.#chooseVanished(effect);
      case 'rememberMapping':
        return void this.services.server.rememberMapping(effect.input).catch(() => {});
      case 'discard':
        return void this.services.server.discardImport(effect.importId).catch(() => {});
      case 'close':
        return this.close();
      default:
        return void this.#begin(effect);
    }
  }

  /** Ends the work under way, and the worker with it. */
  close(): void {
    this.#work.abort();
    this.#parser?.close();
    this.#parser = null;
  }

  async #begin(work: Work): Promise<void> {
    this.#work.abort();
    this.#work = new AbortController();
    const { signal } = this.#work;
    const send = (event: ImportEvent) => {
      if (!signal.aborted) this.send(event);
    };
    if (work.type === 'parse' && work.file) {
      this.#parser?.close();
      this.#parser = null;
    }
    const parser = (this.#parser ??= this.services.openParser());
    const perform = WORK[work.type] as (work: Work, tools: Tools) => Promise<void>;
    try {
      const { server } = this.services;
      await perform(work, { server, parser, signal, onImported: this.onImported, send });
    } catch (error) {
      send({ type: 'failed', problem: messageOf(error), workerLost: parser.isClosed() });
    }
  }

  async #editRow({ importId, row, edit }: Extract<SideEffect, { type: 'editRow' }>): Promise<void> {
    const { line, part } = row;
    try {
      const changed = await dataOf(this.services.server.editRow({ importId, line, part, edit }));
      this.send({ type: 'rowSaved', importId, changed });
    } catch (error) {
      this.send({ type: 'rowNotSaved', importId, row, problem: messageOf(error) });
    }
  }

  async #chooseVanished({ input }: Extract<SideEffect, { type: 'chooseVanished' }>): Promise<void> {
    const { importId, transactionId: id } = input;
    try {
      const staged = await dataOf(this.services.server.chooseVanished(input));
      this.send({ type: 'vanishedSaved', importId, id, staged });
    } catch (error) {
      this.send({ type: 'vanishedNotSaved', importId, id, problem: messageOf(error) });
    }
  }
}
