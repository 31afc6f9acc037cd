'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import {
  createContext,
  use,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useRef,
  useTransition,
  type ReactNode,
} from 'react';
import { toast } from '@/components/ui/feedback/toast';
import type { Report } from '@/lib/domain/reports/enums';
import { parseReport, reportHref, type ReportDefaults, type ReportQuery } from '@/lib/domain/reports/query';
import { leaveFor } from '@/lib/unsaved';
import { valuesOf } from '@/lib/search-params';

/** Changes of a report; a filter's fields that are undefined are removed. */
type ReportEdit = Partial<ReportQuery>;

interface ReportNavigation {
  /** The report in the address, with the choices made since: the state of the controls. */
  query: ReportQuery;
  /** The report that the figures on the screen are of. */
  shown: ReportQuery;
  defaults: ReportDefaults;
  /** True while other figures load. */
  pending: boolean;
  /** Asks for other figures, and adds a history entry. */
  change: (edit: ReportEdit) => void;
  /** Shows the same figures in another way. Unfolding makes no history entry. */
  show: (edit: Pick<ReportEdit, 'sort' | 'open' | 'heat' | 'view'>) => void;
  /** Opens another screen, such as the rows of a figure. */
  open: (href: string) => void;
}

const NavigationContext = createContext<ReportNavigation | null>(null);

/** Keeps what a report shows in the address. The figures on the screen stay until the new ones have loaded. */
export function ReportNavigationProvider({
  report,
  otherPeriods,
  children,
}: ReportDefaults & { report: Report; children: ReactNode }) {
  const router = useRouter();
  const params = useSearchParams();
  const [pending, startTransition] = useTransition();
  const shown = useMemo(
    () => parseReport(report, valuesOf(params), { otherPeriods }),
    [report, params, otherPeriods],
  );
  const [query, choose] = useOptimistic(shown);

  const latest = useRef(query);

  // Synchronously, so that two changes in a row build on each other.
  useLayoutEffect(() => {
    latest.current = query;
  }, [query]);

  const navigation = useMemo((): ReportNavigation => {
    const defaults = { otherPeriods };
    const change = ({ filter, ...edit }: ReportEdit) => {
      const next = { ...latest.current, ...edit, filter: { ...latest.current.filter, ...filter } };
      const href = reportHref(next, defaults);
      if (href === reportHref(latest.current, defaults)) return;
      // Offline, Next would leave the app for the browser's own error page.
      if (!navigator.onLine) {
        toast.error('There is no connection, so the report stays as it is.', { id: 'offline' });
        return;
      }
      latest.current = next;
      startTransition(() => {
        choose(next);
        router.push(href, { scroll: false });
      });
    };
    return {
      ...{ query, shown, defaults, pending, change },
      show: (edit) => {
        // The address of figures that are still loading would take the place of this one.
        if (pending) return change(edit);
        latest.current = { ...latest.current, ...edit };
        const href = reportHref(latest.current, defaults);
        if (edit.open) window.history.replaceState(null, '', href);
        else window.history.pushState(null, '', href);
      },
      open: (href) => leaveFor(href, () => router.push(href)),
    };
  }, [router, query, shown, pending, choose, otherPeriods]);

  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

/** The report's address, and the ways to change it. */
export function useReportNavigation(): ReportNavigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('no ReportNavigationProvider above');
  return navigation;
}
