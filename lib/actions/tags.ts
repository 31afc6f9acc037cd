'use server';

import * as tags from '@/lib/data/tags';
import { appError, success } from '@/lib/domain/errors/result';
import { deleteTagSchema, mergeTagsSchema, saveTagSchema } from '@/lib/domain/tags/form';
import { always, defineAction } from './define-action';

const OPTIONS = {
  signedOut: appError('session_ended', { purpose: 'change_tags' }),
  timedOut: appError('timed_out', { remedy: 'try_later' }),
  // Even after an error, which means that the screen is out of date.
  revalidate: always,
} as const;

/** Renames, colours or archives a tag. */
export const saveTag = defineAction(saveTagSchema, (tag) => tags.saveTag(tag), {
  ...OPTIONS,
  failed: appError('tag_not_saved'),
});

/** Merges a tag into another one. */
export const mergeTags = defineAction(
  mergeTagsSchema,
  ({ source, target }) => tags.mergeTags(source, target),
  { ...OPTIONS, failed: appError('tags_not_merged') },
);

/** Deletes a tag. Its transactions stay. */
export const deleteTag = defineAction(
  deleteTagSchema,
  async ({ id }) => {
    await tags.deleteTag(id);
    return success();
  },
  { ...OPTIONS, failed: appError('tag_not_deleted') },
);
