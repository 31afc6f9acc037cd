'use client';

import { X } from 'lucide-react';
import { useChoices } from '@/components/entry/choices';
import { useTransactionsNavigation } from '@/components/transactions/list/use-navigation';
import type { TransactionsPage } from '@/lib/domain/transactions/transaction';
import { TAG_MODES, withTag, type TagMode } from '@/lib/domain/tags/filter';

/** Words on a chip before the tag. */
const BEFORE: Record<TagMode, string> = { tagsAll: '', tagsAny: 'any: ', tagsNone: 'without ' };

/** The filters that the panel has no field for, and those for tags, as chips. */
export function FilterChips(names: Partial<Pick<TransactionsPage, 'payee' | 'series'>>) {
  const { query, change } = useTransactionsNavigation();
  const tags = useChoices()?.tags ?? [];
  const { category, ownOnly, payee, series, description } = query.filter;
  const who = names.payee ?? 'a payee that is gone';
  const what = names.series ?? 'a series that is gone';
  const chips = TAG_MODES.flatMap((mode) =>
    (query.filter[mode] ?? []).map((id) => {
      const name = tags.find((tag) => tag.id === id)?.name ?? 'a tag that is gone';
      return { id, text: `${BEFORE[mode]}#${name}`, name };
    }),
  );
  return (
    <div className="mb-3.5 flex flex-wrap gap-2">
      {category === undefined || !ownOnly ? null : (
        <Chip
          text={`Only “${category}” itself`}
          label={`Remove the filter: only “${category}” itself`}
          onRemove={() => change({ filter: { ownOnly: undefined } })}
        />
      )}
      {payee === undefined ? null : (
        <Chip
          text={`Payee is “${who}”`}
          label={`Remove the filter: payee is “${who}”`}
          onRemove={() => change({ filter: { payee: undefined } })}
        />
      )}
      {series === undefined ? null : (
        <Chip
          text={`Part of “${what}”`}
          label={`Remove the filter: part of “${what}”`}
          onRemove={() => change({ filter: { series: undefined } })}
        />
      )}
      {description === undefined ? null : (
        <Chip
          text={`Description is “${description}”`}
          label={`Remove the filter: description is “${description}”`}
          onRemove={() => change({ filter: { description: undefined } })}
        />
      )}
      {chips.map(({ id, text, name }) => (
        <Chip
          key={id}
          text={text}
          label={`Remove the filter: tag “${name}”`}
          onRemove={() => change({ filter: withTag(query.filter, id, null) })}
        />
      ))}
    </div>
  );
}

function Chip({ text, label, onRemove }: { text: string; label: string; onRemove: () => void }) {
  return (
    <p className="inline-flex max-w-full items-center gap-1 rounded-full border border-border bg-surface pl-3 text-[13px] text-ink-2">
      <span className="truncate py-1">{text}</span>
      <button
        type="button"
        aria-label={label}
        className="grid size-8 shrink-0 place-items-center rounded-full hover:bg-raised hover:text-ink touch:size-11"
        onClick={onRemove}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </p>
  );
}
