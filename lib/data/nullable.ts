import 'server-only';

/** A value as an argument of a database function: the generated types know none that may be null. */
export const orNull = <Value>(value: Value | null): Value => value as Value;
