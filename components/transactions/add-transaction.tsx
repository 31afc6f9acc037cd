'use client';

import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTransactionEditor } from '@/components/transactions/transaction-editor';
import { Button } from '@/components/ui/button';
import { useShortcut } from '@/components/ui/use-shortcut';

/** Opens the dialog for a new transaction, also by the key `n`. */
export function AddTransaction() {
  const editor = useTransactionEditor();
  const button = useRef<HTMLButtonElement>(null);
  const add = () => editor.open({ kind: 'add' }, button.current);
  useShortcut('n', add);
  return (
    <Button
      ref={button}
      title="Add transaction (n)"
      aria-keyshortcuts="n"
      onPointerEnter={editor.prepare}
      onFocus={editor.prepare}
      onClick={add}
    >
      <Plus aria-hidden />
      Add transaction
    </Button>
  );
}
