import { UserText } from '@/components/ui/user-text';

/** 'Checking → Savings' */
export function TransferTitle({ from, to }: { from: string; to: string }) {
  return (
    <>
      <UserText>{from}</UserText> <span aria-hidden>→</span>
      <span className="sr-only">to</span> <UserText>{to}</UserText>
    </>
  );
}
