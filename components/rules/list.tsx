'use client';

import { useEffect, useRef, useState } from 'react';
import { RuleItem } from '@/components/rules/item';
import { NewRuleLink } from '@/components/rules/links';
import { offerRuleUndo } from '@/components/rules/undo';
import { useReorder } from '@/components/rules/use-reorder';
import { useRuleNames } from '@/components/rules/use-rule-names';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { toast } from '@/components/ui/feedback/toast';
import { Kbd } from '@/components/ui/shortcuts/kbd';
import { notifyOtherTabs } from '@/components/ui/tab-sync';
import { cancelUndo, expectChange } from '@/components/undo/toast';
import { orderRules } from '@/lib/actions/rules';
import { resultOf } from '@/lib/call-action';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { newId } from '@/lib/domain/forms/new-id';
import type { Rule, RuleMatches } from '@/lib/domain/rules/document';
import type { TransactionChoices } from '@/lib/domain/transactions/transaction';
import { getJson } from '@/lib/fetch-json';

type RuleListProps = {
  rules: readonly Rule[];
  accounts: TransactionChoices['accounts'];
  today: CalendarDate;
};

/** The rules in their order, each with what it does and how many rows match it. */
export function RuleList({ rules, accounts, today }: RuleListProps) {
  const names = useRuleNames(accounts);
  const matches = useRuleMatches(rules);
  /** The ids in the order on the screen, where it is not saved yet; null for that of `rules`. */
  const [order, setOrder] = useState<string[] | null>(null);
  const [spoken, setSpoken] = useState('');
  const latest = useRef<string[] | null>(null);
  const ids = rules.map(({ id }) => id);
  const shown = order ?? ids;
  const byId = new Map(rules.map((rule) => [rule.id, rule]));

  const { isDragging, handle } = useReorder({
    length: rules.length,
    onMove: (from, to) => {
      const next = [...(latest.current ?? ids)];
      const [moved] = next.splice(from, 1);
      if (moved === undefined) return;
      next.splice(to, 0, moved);
      latest.current = next;
      setOrder(next);
      setSpoken(`${byId.get(moved)?.name}: rule ${to + 1} of ${next.length}`);
    },
    onDrop: () => void save(),
  });

  async function save() {
    const next = latest.current;
    if (!next || next.join() === ids.join()) return;
    const change = newId();
    expectChange(change);
    const result = await resultOf(orderRules({ change, ids: next }), 'The order could not be saved');
    if (latest.current === next) {
      latest.current = null;
      setOrder(null);
    }
    if (!result.ok) {
      cancelUndo(change);
      toast.error(result.error.message);
      return;
    }
    notifyOtherTabs();
    offerRuleUndo(change, 'The rules were reordered.');
  }

  if (rules.length === 0) {
    return (
      <Card className="p-0">
        <EmptyState
          title="No rules yet"
          text="A rule gives new rows a category, tags or a payee. You see what it would do before you save it."
          action={<NewRuleLink />}
        />
      </Card>
    );
  }
  return (
    <>
      <Card className="p-0" aria-label="Rules">
        <ol className={isDragging ? 'cursor-grabbing select-none' : undefined}>
          {shown.map((id, place) => {
            const rule = byId.get(id);
            return rule ? (
              <RuleItem
                key={id}
                rule={rule}
                place={place}
                names={names}
                today={today}
                matches={matches ? matches.get(id) : matches}
                handle={handle(place)}
              />
            ) : null;
          })}
        </ol>
      </Card>
      <p className="mt-3 text-[13px] text-ink-3 touch:hidden">
        Drag, or <Kbd keys="Alt+ArrowUp" /> <Kbd keys="Alt+ArrowDown" /> on a handle.
      </p>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </>
  );
}

/** Matches of each rule: undefined while they are counted, null if that failed. */
function useRuleMatches(rules: readonly Rule[]) {
  const [matches, setMatches] = useState<Map<string, RuleMatches[number]> | null | undefined>(undefined);
  const key = rules.map(({ id, revision }) => `${id}${revision}`).join();
  useEffect(() => {
    if (key === '') return;
    const controller = new AbortController();
    const count = async () => {
      const result = await resultOf(
        getJson<RuleMatches>('/settings/rules/matches', {}, controller.signal),
        'What the rules match could not be counted',
      );
      if (controller.signal.aborted) return;
      setMatches(result.ok ? new Map(result.data.map((one) => [one.id, one])) : null);
    };
    void count();
    return () => controller.abort();
  }, [key]);
  return matches;
}
