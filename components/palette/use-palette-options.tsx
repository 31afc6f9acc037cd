'use client';

import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTheme } from 'next-themes';
import { startTransition, useState, type ReactNode } from 'react';
import { TransactionAmount } from '@/components/money/money';
import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { allCommands, groupedCommands, type Command, type Deed } from '@/components/palette/commands';
import { matchingCommands } from '@/components/palette/found-commands';
import { goTo } from '@/components/palette/go-to';
import { noteCommand, recentCommands } from '@/components/palette/recent-commands';
import { useQuickSearch } from '@/components/palette/use-quick-search';
import { Kbd } from '@/components/ui/shortcuts/kbd';
import { runShortcut } from '@/components/ui/shortcuts/use-shortcut';
import { UserText } from '@/components/ui/user-text';
import { formatDate } from '@/lib/domain/dates/format';
import type { QuickSearchTransaction } from '@/lib/domain/search/quick-search';
import { announceSignOut } from '@/lib/tab-session';
import { leave } from '@/lib/unsaved';
import { transactionsHref } from '@/lib/domain/transactions/query';

interface Option {
  id: string;
  content: ReactNode;
  run: () => void;
}

interface Section {
  title: string;
  options: Option[];
}

interface PaletteOptions {
  sections: Section[];
  /** Announcement about them. */
  status: string;
  /** Reason that the search failed. */
  problem: string | null;
}

/** The palette's options for a query: commands, and matching transactions. */
export function usePaletteOptions(
  text: string,
  { onShowSheet, signOut }: { onShowSheet: () => void; signOut: () => Promise<void> },
): PaletteOptions {
  const router = useRouter();
  const { hidden } = useHiddenAmounts();
  const { resolvedTheme, setTheme } = useTheme();
  const [recent] = useState(recentCommands);
  const { rows, total, isCurrent, problem } = useQuickSearch(text);
  const typed = text.trim();
  const dark = resolvedTheme === 'dark';
  const commands = allCommands({ hidden, dark });

  const perform = (deed: Deed) => {
    if (deed === 'theme') setTheme(dark ? 'light' : 'dark');
    else if (deed === 'sheet') onShowSheet();
    else if (deed === 'logout') leave(() => logOut(signOut));
    else if (deed === 'download') download('/transactions/export.csv');
    else if ('go' in deed) goTo(router, deed.go);
    else if (!runShortcut(deed.press) && deed.else) goTo(router, deed.else);
  };

  const commandOption = (command: Command): Option => ({
    id: command.id,
    content: <CommandLine command={command} />,
    run: () => {
      noteCommand(command.id);
      perform(command.deed);
    },
  });

  if (typed === '') {
    const sections = groupedCommands(commands, recent).map((group) => ({
      title: group.title,
      options: group.commands.map(commandOption),
    }));
    return { sections, status: '', problem: null };
  }

  const matching = matchingCommands(commands, typed, recent).map(commandOption);
  const found: Option[] = [
    {
      id: 'search',
      content: <SearchLine text={typed} total={isCurrent && total ? total : null} />,
      run: () => goTo(router, transactionsHref({ filter: { search: typed } })),
    },
    ...rows.map((row) => ({
      id: row.id,
      content: <TransactionLine transaction={row} />,
      run: () => goTo(router, rowHref(row)),
    })),
  ];
  return {
    sections: [
      ...(matching.length > 0 ? [{ title: 'Commands', options: matching }] : []),
      { title: 'Transactions', options: found },
    ],
    status: isCurrent
      ? [count(matching.length, 'command'), ...(total === null ? [] : [count(total, 'transaction')])].join(
          ', ',
        )
      : '',
    problem,
  };
}

function logOut(signOut: () => Promise<void>) {
  announceSignOut();
  startTransition(() => signOut());
}

function download(href: string) {
  Object.assign(document.createElement('a'), { href, download: '' }).click();
}

/** The list filtered to a transaction that the search found: its day and description. */
function rowHref({ date, description }: QuickSearchTransaction): string {
  return transactionsHref({ filter: { from: date, to: date, description } });
}

const count = (number: number, noun: string) =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;

function CommandLine({ command: { Icon, text, shortcut } }: { command: Command }) {
  return (
    <>
      <Icon aria-hidden />
      <span className="min-w-0 flex-1 truncate">{text}</span>
      {shortcut ? <Kbd keys={shortcut.keys} /> : null}
    </>
  );
}

function SearchLine({ text, total }: { text: string; total: number | null }) {
  return (
    <>
      <Search aria-hidden />
      <span className="min-w-0 flex-1 truncate">Search all transactions for “{text}”</span>
      {total === null ? null : (
        <span className="text-[13px] text-ink-3 tabular-nums">{total.toLocaleString('en-US')}</span>
      )}
    </>
  );
}

function TransactionLine({
  transaction: { date, description, account, amount, type, incoming },
}: {
  transaction: QuickSearchTransaction;
}) {
  return (
    <>
      <span className="min-w-0 flex-1 pl-7">
        <span className="block truncate">
          <UserText>{description}</UserText>
        </span>
        <span className="block truncate text-[12.5px] text-ink-3">
          {formatDate(date)} · <UserText>{account}</UserText>
        </span>
      </span>
      <TransactionAmount amount={amount} type={type} incoming={incoming} />
    </>
  );
}
