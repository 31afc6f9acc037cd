import '../forms/no-eval';
import { z } from 'zod';
import { NEUTRAL, PALETTE } from '../categories/color';
import { textInput } from '../forms/text-input';
import { LONGEST_TAG, tagName } from './tag';

const id = z.uuid();

/** Schema of what can be changed of a tag. */
export const saveTagSchema = z.object({
  id,
  name: z.string().transform(tagName).pipe(textInput('Name', LONGEST_TAG)),
  /** A number of the palette, or neutral; null for none. */
  color: z.int().min(NEUTRAL).max(PALETTE.length).nullable(),
  archived: z.boolean(),
});
export type SaveTagInput = z.input<typeof saveTagSchema>;

/** Schema of the merge form and action. */
export const mergeTagsSchema = z.object({ source: id, target: z.uuid('Please choose a tag') });
export type MergeTagsInput = z.input<typeof mergeTagsSchema>;

/** Schema of the delete action. */
export const deleteTagSchema = z.object({ id });
