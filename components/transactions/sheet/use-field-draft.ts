'use client';

import { useState, type KeyboardEvent } from 'react';
import { useUnsaved } from '@/components/ui/forms/use-unsaved';

/**
 * A text field that saves when it is left, and on Enter. Typed text stays until it is saved; Escape takes it back.
 * @param save resolves to null, or to why it was rejected
 */
export function useFieldDraft(value: string, save: (text: string) => Promise<string | null>) {
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** The value that is being saved. */
  const [sent, setSent] = useState<string | null>(null);

  function take(text: string | null) {
    setDraft(text);
    setProblem(null);
  }

  async function commit(text: string | null = draft) {
    if (text === null || text.trim() === value) return take(null);
    setSent(text);
    const rejected = await save(text.trim());
    setSent(null);
    setProblem(rejected);
    // Text typed since belongs to the next save.
    if (rejected === null) setDraft((current) => (current === text ? null : current));
    else setDraft((current) => current ?? text);
  }

  const isDirty = draft !== null && draft.trim() !== value;
  useUnsaved(isDirty && draft !== sent);

  return {
    text: draft ?? value,
    isDirty,
    problem: problem ?? undefined,
    take,
    commit,
    /** For an input or a textarea, in which Enter begins a line unless Ctrl or Cmd is held. */
    field: {
      value: draft ?? value,
      onChange: (event: { target: { value: string } }) => take(event.target.value),
      onBlur: () => void commit(),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.defaultPrevented || event.nativeEvent.isComposing) return;
        const isLine = event.target instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey;
        if (event.key === 'Enter' && !isLine) {
          event.preventDefault();
          void commit();
        } else if (event.key === 'Escape' && draft !== null) {
          event.preventDefault();
          take(null);
        }
      },
    },
  };
}
