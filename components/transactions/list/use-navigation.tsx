'use client';

import { useRouter } from 'next/navigation';
import { toast } from '@/components/ui/feedback/toast';
import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useRef,
  useTransition,
  type ReactNode,
} from 'react';
import {
  hrefWithRow,
  readRow,
  transactionsHref,
  type TransactionFilter,
  type TransactionsQuery,
} from '@/lib/domain/transactions/query';

/** Changes of the parameters; a filter given as undefined is removed. Without `page` it leads to page 1. */
type QueryEdit = Partial<Omit<TransactionsQuery, 'filter'>> & { filter?: TransactionFilter };

interface Asking {
  /** Shows other rows and adds a history entry. */
  change: (change: QueryEdit) => void;
  /** Searches once nothing has been typed for `pause` milliseconds. Typing makes a single history entry. */
  typeSearch: (search: string, pause: number) => void;
  /** Searches at once; later typing makes its own history entry. */
  endTyping: () => void;
  /** True if a typed search is pending. */
  isTyping: () => boolean;
}

interface TransactionsNavigation extends Asking {
  /** Parameters of the list that is loading: the URL with the choices made since. */
  query: TransactionsQuery;
  /** Parameters of the rows on the screen. */
  settled: TransactionsQuery;
  /** True if other rows are loading. */
  pending: boolean;
}

const NavigationContext = createContext<TransactionsNavigation | null>(null);

/** Keeps what the list shows in the URL. The rows on the screen stay until the new ones have loaded. */
export function TransactionsNavigationProvider({
  query: settled,
  children,
}: {
  query: TransactionsQuery;
  children: ReactNode;
}) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [query, show] = useOptimistic(settled);
  const latest = useRef(query);
  /** The typed search that is pending, when it will run, and the URLs written by typing. */
  const typing = useRef<{ search: string | null; timer?: number; written: string[] }>({
    search: null,
    written: [],
  });

  // Synchronously, so that two changes in a row build on each other.
  useLayoutEffect(() => {
    latest.current = query;
  }, [query]);

  const asking = useMemo((): Asking => {
    const go = (change: QueryEdit, isTyping: boolean) => {
      const { search, timer, written } = typing.current;
      window.clearTimeout(timer);
      typing.current = { search: null, written: isTyping ? written : [] };
      const { filter, ...current } = latest.current;
      const isOtherSearch = search !== null && search !== (filter.search ?? '');
      const next: TransactionsQuery = {
        ...current,
        ...change,
        filter: { ...filter, ...(search !== null && { search: search || undefined }), ...change.filter },
        page: isOtherSearch ? 1 : (change.page ?? 1),
      };
      const list = transactionsHref(next);
      if (isTyping ? !isOtherSearch : list === transactionsHref(latest.current)) return;
      // A sheet stays open next to other rows.
      const row = readRow(new URLSearchParams(window.location.search).get('row') ?? undefined);
      const href = row === null ? list : hrefWithRow(new URL(list, window.location.origin), row);
      const { pathname, search: parameters } = window.location;
      const goesOn = isTyping && written.includes(pathname + parameters);
      if (isTyping) written.push(href);
      // Offline, Next would leave the app for the browser's own error page.
      if (!navigator.onLine) {
        typing.current = { ...typing.current, search };
        toast.error('There is no connection, so the list stays as it is.', { id: 'offline' });
        return;
      }
      latest.current = next;
      startTransition(() => {
        show(next);
        if (goesOn) router.replace(href, { scroll: false });
        else router.push(href, { scroll: false });
      });
    };
    return {
      change: (change) => go(change, false),
      typeSearch: (search, pause) => {
        window.clearTimeout(typing.current.timer);
        const timer = window.setTimeout(() => go({}, true), pause);
        typing.current = { ...typing.current, search, timer };
      },
      endTyping: () => {
        if (typing.current.search !== null) go({}, true);
        typing.current.written = [];
      },
      isTyping: () => typing.current.search !== null,
    };
  }, [router, show]);

  useEffect(() => {
    const forget = () => {
      window.clearTimeout(typing.current.timer);
      typing.current = { search: null, written: [] };
    };
    window.addEventListener('popstate', forget);
    return () => {
      window.removeEventListener('popstate', forget);
      forget();
    };
  }, []);

  const navigation = useMemo(
    () => ({ ...asking, query, settled, pending }),
    [asking, query, settled, pending],
  );
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

/** The list's URL, and the ways to change it. */
export function useTransactionsNavigation(): TransactionsNavigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('no TransactionsNavigationProvider above');
  return navigation;
}
