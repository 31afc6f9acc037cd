'use client';

import { useEffect, useRef, useState } from 'react';
import { TagItem } from '@/components/tags/item';
import type { AskedTag, TagQuestion } from '@/components/tags/dialogs';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { useLoaded } from '@/components/ui/use-loaded';
import type { Tag } from '@/lib/domain/tags/tag';

const fetchDialogs = () => import('@/components/tags/dialogs').then((module) => module.TagDialogs);

/** Every tag with its transactions; those that are archived follow. */
export function TagSettings({ tags }: { tags: readonly Tag[] }) {
  const [asked, setAsked] = useState<(AskedTag & { open: boolean; times: number }) | null>(null);
  const { Loaded: TagDialogs, load } = useLoaded(fetchDialogs);
  const card = useRef<HTMLElement>(null);
  const groups = [tags.filter(({ archived }) => !archived), tags.filter(({ archived }) => archived)] as const;

  const focusTag = () => {
    const menu = asked && document.getElementById(menuIdOf(asked.tag.id));
    (menu ?? card.current)?.focus();
  };
  // A tag that moves to the other list or is gone takes the focus with it.
  useEffect(() => {
    if (asked && !asked.open && document.activeElement === document.body) focusTag();
  });

  const ask = async (tag: Tag, question: TagQuestion) => {
    if (await load()) setAsked((last) => ({ tag, question, open: true, times: (last?.times ?? 0) + 1 }));
  };

  return (
    <Card ref={card} tabIndex={-1} aria-label="Tags" className="min-w-0">
      {tags.length === 0 ? (
        <EmptyState
          className="py-6"
          title="No tags yet"
          text="A tag groups transactions across categories: a holiday, a move. Add one to a transaction, and it appears here."
        />
      ) : null}
      <TagList tags={groups[0]} onAsk={ask} />
      {groups[1].length > 0 ? (
        <section aria-labelledby="archived-tags" className="mt-6">
          <h3 id="archived-tags" className="mb-1 text-[13px] text-ink-3">
            Archived: no longer offered
          </h3>
          <TagList tags={groups[1]} onAsk={ask} />
        </section>
      ) : null}
      {TagDialogs && asked ? (
        <TagDialogs
          key={asked.times}
          asked={asked}
          tags={tags}
          open={asked.open}
          // A late result of a dialog that was left closes that dialog, not the next one.
          onDone={() => setAsked((last) => (last?.times === asked.times ? { ...last, open: false } : last))}
          returnFocus={focusTag}
        />
      ) : null}
    </Card>
  );
}

function TagList({
  tags,
  onAsk,
}: {
  tags: readonly Tag[];
  onAsk: (tag: Tag, question: TagQuestion) => void;
}) {
  if (tags.length === 0) return null;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 border-t border-border lg:grid-cols-2">
      {tags.map((tag) => (
        <TagItem
          key={tag.id}
          tag={tag}
          menuId={menuIdOf(tag.id)}
          onAsk={(question) => onAsk(tag, question)}
        />
      ))}
    </ul>
  );
}

const menuIdOf = (id: string) => `tag-menu-${id}`;
