'use client';

import { ColorTagForm } from '@/components/tags/color-tag-form';
import { DeleteTagForm } from '@/components/tags/delete-tag-form';
import { MergeTagForm } from '@/components/tags/merge-tag-form';
import { RenameTagForm } from '@/components/tags/rename-tag-form';
import { Dialog } from '@/components/ui/overlays/dialog';
import { notifyOtherTabs } from '@/components/ui/tab-sync';
import type { Tag } from '@/lib/domain/tags/tag';

export type TagQuestion = 'rename' | 'color' | 'merge' | 'delete';

/** The menu's choice for a tag. */
export interface AskedTag {
  tag: Tag;
  question: TagQuestion;
}

type TagDialogsProps = {
  asked: AskedTag;
  tags: readonly Tag[];
  open: boolean;
  onDone: () => void;
  returnFocus: () => void;
};

const TITLES: Record<TagQuestion, (name: string) => string> = {
  rename: (name) => `Rename #${name}`,
  color: (name) => `Color of #${name}`,
  merge: (name) => `Merge #${name} into another tag`,
  delete: (name) => `Delete #${name}?`,
};

/** The dialog that a tag's menu opened. */
export function TagDialogs({ asked: { tag, question }, tags, open, onDone, returnFocus }: TagDialogsProps) {
  const props = {
    tag,
    onCancel: onDone,
    onSaved: () => {
      notifyOtherTabs();
      onDone();
    },
  };
  return (
    <Dialog open={open} onClose={onDone} title={TITLES[question](tag.name)} returnFocus={returnFocus}>
      {question === 'rename' ? (
        <RenameTagForm {...props} />
      ) : question === 'color' ? (
        <ColorTagForm {...props} />
      ) : question === 'merge' ? (
        <MergeTagForm {...props} others={tags.filter(({ id }) => id !== tag.id)} />
      ) : (
        <DeleteTagForm {...props} />
      )}
    </Dialog>
  );
}
