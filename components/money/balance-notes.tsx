import { Money } from '@/components/money/money';
import { isSumOfRows, type AccountBalance } from '@/lib/domain/accounts/account';

/** The lines under an account's balance: that nobody has stated one yet, and the balance including later rows. */
export function BalanceNotes({ account, className }: { account: AccountBalance; className?: string }) {
  const { balance, upcoming } = account;
  return (
    <>
      {isSumOfRows(account) ? (
        <p className={className}>The sum of its transactions: no balance is known yet</p>
      ) : null}
      {upcoming === 0 ? null : (
        <p className={className}>
          with what is dated later: <Money minorUnits={balance + upcoming} />
        </p>
      )}
    </>
  );
}
