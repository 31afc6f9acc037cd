import { FileUp, PencilLine } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { AccountForm } from '@/components/entry/account-form';
import { Dialog } from '@/components/ui/overlays/dialog';

const choice =
  'flex w-full items-start gap-3 rounded-control border border-border p-3.5 text-left transition-colors duration-150 hover:bg-raised [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:stroke-[1.75]';

type ConnectAccountDialogProps = { open: boolean; onClose: () => void; returnFocus: () => void };

/** The ways to connect an account: adding one by hand, or importing a bank's file. */
export function ConnectAccountDialog({ open, onClose, returnFocus }: ConnectAccountDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Connect a New Account" returnFocus={returnFocus}>
      <Choices onClose={onClose} />
    </Dialog>
  );
}

/** Starts over whenever the dialog opens. */
function Choices({ onClose: close }: { onClose: () => void }) {
  const [byHand, setByHand] = useState(false);
  return byHand ? (
    <AccountForm
      aria-label="New account"
      className="grid gap-4 sm:grid-cols-2"
      onCreated={({ name }) => {
        toast.success(`${name.trim()} was added.`);
        close();
      }}
      onCancel={close}
    />
  ) : (
    <div className="grid gap-3">
      <p className="text-ink-2">
        Outlay does not log in to banks and never asks for a bank password. You add your accounts and import
        the files your bank lets you download.
      </p>
      <button type="button" className={choice} onClick={() => setByHand(true)}>
        <PencilLine aria-hidden />
        <span>
          <span className="block font-[550]">Add an account by hand</span>
          <span className="text-[13px] text-ink-3">Its name, type, last four digits and balance.</span>
        </span>
      </button>
      <Link href="/upload" className={choice}>
        <FileUp aria-hidden />
        <span>
          <span className="block font-[550]">Import a bank&apos;s file</span>
          <span className="text-[13px] text-ink-3">
            CSV, OFX, QIF, CAMT or MT940, into one of your accounts or a new one.
          </span>
        </span>
      </Link>
    </div>
  );
}
