import { AccountForm } from '@/components/entry/account-form';
import { lastFourDigits } from '@/lib/domain/imports/staging/match-accounts';

type CreateAccountFormProps = {
  /** The account as the file names it. */
  named: string;
  onCreated: (id: string) => void;
  onCancel: () => void;
};

/** Makes the account a file is of, with what the file says about it. */
export function CreateAccountForm({ named, onCreated, onCancel }: CreateAccountFormProps) {
  return (
    <AccountForm
      ofFile
      aria-label="Create account"
      className="grid gap-2.5 rounded-[10px] bg-raised p-3.5 sm:grid-cols-2 xl:grid-cols-4"
      known={{
        name: named.slice(0, 100),
        type: /card|credit|visa|master/i.test(named) ? 'credit' : 'bank',
        lastFourDigits: lastFourDigits(named),
      }}
      onCreated={({ id }) => onCreated(id)}
      onCancel={onCancel}
    />
  );
}
