import { ArrowRight } from 'lucide-react';
import { UserText } from '@/components/ui/user-text';
import type { CalendarItem } from '@/lib/domain/recurring/calendar/item';

/** The name of an item; a transfer is named after the account it goes to. */
export function ItemName({ item: { kind, name, otherAccount } }: { item: CalendarItem }) {
  if (kind !== 'transfer') return <UserText>{name}</UserText>;
  return (
    <>
      <ArrowRight aria-hidden className="mr-1 inline size-3.5 stroke-[1.75] text-ink-3" />
      <span className="sr-only">Transfer: </span>
      {otherAccount === null ? null : 'To '}
      <UserText>{otherAccount ?? name}</UserText>
    </>
  );
}
