import type { z } from 'zod';
import type { tagDocument } from '../transactions/document';

/** A word of the user's for an occasion, across categories. */
export type Tag = z.infer<typeof tagDocument>;

/** Maximum number of characters of a tag's name. */
export const LONGEST_TAG = 60;

/** A name as it is stored: without the '#' that people type before it. */
export function tagName(typed: string): string {
  return typed.replace(/^[#\s]+/, '').trim();
}
