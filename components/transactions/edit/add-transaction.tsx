'use client';

import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTransactionEditor } from '@/components/transactions/edit/editor';
import { Button } from '@/components/ui/button';
import { useShortcut } from '@/components/ui/shortcuts/use-shortcut';
import { useHashAction } from '@/components/ui/use-hash-action';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';

/** Opens the dialog for a new transaction, also by shortcut, and when the URL has #add. */
export function AddTransaction() {
  const editor = useTransactionEditor();
  const button = useRef<HTMLButtonElement>(null);
  const add = () => editor.open({ kind: 'add' }, button.current);
  useShortcut(SHORTCUTS.addTransaction, add);
  useHashAction('add', add);
  return (
    <Button
      ref={button}
      title="Add transaction (n)"
      aria-keyshortcuts={SHORTCUTS.addTransaction.keys}
      onPointerEnter={editor.prepare}
      onFocus={editor.prepare}
      onClick={add}
    >
      <Plus aria-hidden />
      Add transaction
    </Button>
  );
}
