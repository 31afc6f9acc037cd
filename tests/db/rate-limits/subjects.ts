import { createHash, randomUUID } from 'node:crypto';

/** A random subject: an address, a client, a user or a device, which the app hashes with its key. */
export const subject = () => createHash('sha256').update(randomUUID()).digest('base64url');

export const times = <Value>(count: number, make: () => Value) => Array.from({ length: count }, make);

export interface Attempt {
  kind?: string;
  address?: string;
  source?: string;
  device?: string;
  shared?: boolean;
}
