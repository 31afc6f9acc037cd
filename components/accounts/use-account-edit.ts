import { useState } from 'react';
import type { BankAccount } from '@/lib/domain/accounts/account';
import type { Result } from '@/lib/domain/errors/result';
import { conflictIn, type EditOutcome } from '@/lib/domain/forms/edit-outcome';

type AccountEdit = Result<EditOutcome<BankAccount>>;

/** The account an edit form is about, as the form knows it, and whether the user has to choose between two edits of it. */
export function useAccountEdit(account: BankAccount) {
  const [known, setKnown] = useState(account);
  const [conflict, setConflict] = useState(false);

  /**
   * Saves an edit on the known account. Where it was edited elsewhere, and `isHarmless` says that this edit overwrites
   * nothing of that, it is saved on the current one.
   */
  async function saveEdit(
    save: (on: BankAccount) => Promise<AccountEdit>,
    isHarmless: (current: BankAccount) => boolean,
  ): Promise<AccountEdit> {
    let result = await save(known);
    let current = conflictIn(result);
    if (current && isHarmless(current)) {
      result = await save(current);
      current = conflictIn(result);
    }
    if (current) {
      setKnown(current);
      setConflict(true);
    }
    return result;
  }

  return { known, conflict, saveEdit, endConflict: () => setConflict(false) };
}
