/** 'Checking → Savings' */
export function TransferTitle({ from, to }: { from: string; to: string }) {
  return (
    <>
      {from} <span aria-hidden>→</span>
      <span className="sr-only">to</span> {to}
    </>
  );
}
