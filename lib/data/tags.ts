import 'server-only';

import { z } from 'zod';
import { failure, success, type Failure, type Result } from '@/lib/domain/errors/result';
import type { Tag } from '@/lib/domain/tags/tag';
import { tagDocument } from '@/lib/domain/transactions/document';
import { createClient } from '@/lib/supabase/server';
import { logFailure } from './errors';
import { readDocument } from './screen-documents';

/** The user's tags in alphabetical order, with how many transactions have each. */
export async function getTags(): Promise<Tag[]> {
  const { data, error } = await readDocument('tag_documents');
  if (error) throw logFailure('reading tags', error);
  return z.array(tagDocument).parse(data);
}

/** Renames, colours or archives a tag; safe to repeat. */
export async function saveTag({
  id,
  name,
  color,
  archived,
}: Pick<Tag, 'id' | 'name' | 'color' | 'archived'>): Promise<Result> {
  const supabase = await createClient();
  // The generated types know no argument that may be null.
  const args = { tag: id, name, color: color as number, archived };
  const { data: outcome, error } = await supabase.rpc('save_tag', args);
  if (error) throw logFailure('saving a tag', error);
  if (outcome === 'name_taken') return taken(name);
  return outcome === 'saved' ? success() : failure('tag_gone');
}

function taken(name: string): Failure {
  const { error } = failure('tag_exists', { tag: name });
  return { ok: false, error: { ...error, fields: { name: error.message } } };
}

/** Gives everything with one tag another one, and forgets the first. */
export async function mergeTags(source: string, target: string): Promise<Result> {
  const supabase = await createClient();
  const { data: merged, error } = await supabase.rpc('merge_tags', { source, target });
  if (error) throw logFailure('merging tags', error);
  return merged ? success() : failure('tag_gone');
}

/** Forgets a tag and takes it off everything that has it; safe to repeat. */
export async function deleteTag(id: string): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('delete_tag', { tag: id });
  if (error) throw logFailure('deleting a tag', error);
}
