'use client';

import { usePayeeChange } from '@/components/payees/use-payee-change';
import { Card } from '@/components/ui/card';
import { toast } from '@/components/ui/feedback/toast';
import { SwitchLine } from '@/components/ui/fields/switch-line';
import type { Payee } from '@/lib/domain/payees/document';
import { guessingTexts } from '@/lib/domain/payees/texts';

/** Switch that lets memory choose categories for a payee. */
export function PayeeGuessing({ payee: { id, name, neverGuess } }: { payee: Payee }) {
  const { busy, save } = usePayeeChange();
  async function change(never: boolean) {
    if (busy) return;
    const { done, undone } = guessingTexts(name, never);
    const { problem } = await save(id, { action: 'never-guess', neverGuess: never }, () => done, undone);
    if (problem !== null) toast.error(problem);
  }
  return (
    <Card>
      <SwitchLine
        label="Never guess its category"
        hint="For a payee that sells all sorts of things. Your rules still apply."
        checked={neverGuess}
        onChange={(on) => void change(on)}
        className="items-center"
      />
    </Card>
  );
}
