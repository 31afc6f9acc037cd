import type { Effect, ImportEvent, Work } from '@/components/imports/state/events';
import type { ImportContext, ImportFile, ImportState } from '@/components/imports/state/state';
import type { ParseError } from '@/lib/domain/imports/parsed-file';
import type { Mapping } from '@/lib/domain/imports/mapping';

/** Result of an event: the state after it, and its effects. */
export interface Transition {
  state: ImportState;
  effects: Effect[];
}

/** Transitions of a state, by event. */
export type Handlers<State> = {
  [Type in ImportEvent['type']]?: (
    state: State,
    event: Extract<ImportEvent, { type: Type }>,
    context: ImportContext,
  ) => Transition;
};

export function go(state: ImportState, ...effects: Effect[]): Transition {
  return { state, effects };
}

/** Begins with a file, in a separate worker. */
export function readFile(upload: ImportFile, context: ImportContext): Transition {
  return go({ step: 'parsing', upload, done: 0 }, parse(upload.file, {}, context));
}

/** Parses a file, or without one that of the worker again. */
export function parse(file: File | null, mapping: Mapping, { today, currency }: ImportContext): Work {
  return { type: 'parse', file, mapping, today, currency };
}

/** A parsing's error with its place in the file. */
export function withLine({ message, line }: ParseError): string {
  return line === null || /\b(line|row) \d/i.test(message) ? message : `Line ${line}: ${message}`;
}
