'use client';

import { Ellipsis } from 'lucide-react';
import Link from 'next/link';
import { useRef, useState } from 'react';
import { Money } from '@/components/money/money';
import { RenamePayee } from '@/components/payees/rename-payee';
import { usePayeeChange } from '@/components/payees/use-payee-change';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/feedback/toast';
import { Checkbox } from '@/components/ui/fields/checkbox';
import { Menu } from '@/components/ui/overlays/menu';
import { TableCell, TableRow } from '@/components/ui/table';
import { UserText } from '@/components/ui/user-text';
import { formatDate } from '@/lib/domain/dates/format';
import type { PayeeLine } from '@/lib/domain/payees/document';
import { payeeHref } from '@/lib/domain/payees/query';
import { transactionCount } from '@/lib/domain/transactions/transaction';

const cell = 'max-md:block max-md:border-0 max-md:p-0';

type PayeeRowProps = { payee: PayeeLine; chosen: boolean; onChoose: (on: boolean) => void };

/** A payee in the list; on a phone as two lines between its checkbox and its menu. */
export function PayeeRow({ payee, chosen, onChoose }: PayeeRowProps) {
  const { id, name, ownName, category, transactions, amount, last, neverGuess } = payee;
  const [isRenaming, setRenaming] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const { busy, save } = usePayeeChange();

  async function run(details: Parameters<typeof save>[1], message: string, undone: string) {
    const { problem } = await save(id, details, () => message, undone);
    if (problem !== null) toast.error(problem);
  }

  return (
    <TableRow
      data-state={chosen ? 'selected' : undefined}
      className="max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-md:gap-x-3 max-md:border-b max-md:border-border max-md:py-2 max-md:pl-4"
    >
      <TableCell className={`${cell} max-md:row-span-2 max-md:self-center md:w-0 md:pr-0`}>
        <span className="flex">
          <Checkbox
            aria-label={`Choose ${name}`}
            checked={chosen}
            onCheckedChange={(on) => onChoose(on === true)}
          />
        </span>
      </TableCell>
      <TableCell className={`${cell} min-w-0 md:w-full md:max-w-0`}>
        {isRenaming ? (
          <RenamePayee
            payee={payee}
            onDone={() => {
              setRenaming(false);
              menu.current?.focus();
            }}
          />
        ) : (
          <span className="flex min-w-0 items-baseline gap-2">
            <Link
              href={payeeHref(id)}
              prefetch={false}
              className="min-w-0 truncate rounded-sm font-medium underline-offset-4 hover:underline"
            >
              <UserText>{name}</UserText>
            </Link>
            {neverGuess ? <span className="shrink-0 text-[12.5px] text-ink-3">never guessed</span> : null}
          </span>
        )}
      </TableCell>
      <TableCell className={`${cell} truncate text-ink-2 max-md:hidden md:max-w-44 md:min-w-36`}>
        {category ?? <span className="text-ink-3">None</span>}
      </TableCell>
      <TableCell
        className={`${cell} whitespace-nowrap tabular-nums max-md:order-5 max-md:text-[12.5px] max-md:text-ink-3 md:text-right`}
      >
        {transactions.toLocaleString('en-US')}
        <span className="md:hidden">
          {transactions === 1 ? ' row' : ' rows'}
          {category === null ? '' : ` · ${category}`}
        </span>
      </TableCell>
      <TableCell className={`${cell} text-right whitespace-nowrap`}>
        <Money minorUnits={amount} sign="always" />
      </TableCell>
      <TableCell
        className={`${cell} text-right whitespace-nowrap text-ink-3 tabular-nums max-md:order-6 max-md:text-[12.5px]`}
      >
        {formatDate(last)}
      </TableCell>
      <TableCell className={`${cell} max-md:row-span-2 max-md:self-center md:w-0 md:py-0 md:pr-2 md:pl-0`}>
        <Menu
          align="end"
          trigger={
            <Button ref={menu} variant="ghost" size="icon">
              <Ellipsis aria-hidden />
              <span className="sr-only">Actions for {name}</span>
            </Button>
          }
          // The field that a choice opens has the focus.
          onCloseAutoFocus={(event) => isRenaming && event.preventDefault()}
          items={[
            { label: 'Rename', onSelect: () => setRenaming(true) },
            ...(ownName === null
              ? []
              : [
                  {
                    label: 'Use the names from its texts',
                    disabled: busy,
                    onSelect: () =>
                      void run(
                        { action: 'rename', name: null },
                        `${transactionCount(transactions)} no longer called ${ownName}.`,
                        `They are called ${ownName} again.`,
                      ),
                  },
                ]),
            neverGuess
              ? {
                  label: 'Guess its category again',
                  disabled: busy,
                  onSelect: () =>
                    void run(
                      { action: 'never-guess', neverGuess: false },
                      `The category of ${name} is guessed again.`,
                      `The category of ${name} is not guessed.`,
                    ),
                }
              : {
                  label: 'Never guess its category',
                  disabled: busy,
                  onSelect: () =>
                    void run(
                      { action: 'never-guess', neverGuess: true },
                      `The category of ${name} is never guessed now.`,
                      `The category of ${name} is guessed again.`,
                    ),
                },
          ]}
        />
      </TableCell>
    </TableRow>
  );
}
