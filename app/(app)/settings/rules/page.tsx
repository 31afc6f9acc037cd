import type { Metadata } from 'next';
import { RuleList } from '@/components/rules/list';
import { NewRuleLink } from '@/components/rules/links';
import { ListError } from '@/components/settings/list-error';
import { ListHeader } from '@/components/settings/list-header';
import { ListSkeleton } from '@/components/settings/list-skeleton';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { loadable } from '@/lib/data/errors';
import { getRules } from '@/lib/data/rules';
import { stateReads } from '@/lib/data/screen-documents';
import { userToday } from '@/lib/data/auth/session';
import { getListCounts } from '@/lib/data/settings-lists';
import { getTransactionChoices } from '@/lib/data/transactions/transactions';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';

export const metadata: Metadata = { title: 'Rules' };

export default function RulesPage() {
  const rules = stateReads(showRules, userToday());
  return <ScreenBoundary fallback={<ListSkeleton list="rules" />}>{rules}</ScreenBoundary>;
}

async function showRules(today: CalendarDate) {
  const [rules, counts, choices] = await Promise.all([
    loadable('showing rules', getRules()),
    loadable('counting lists', getListCounts()),
    loadable('showing choices', getTransactionChoices(today)),
  ]);
  if (!rules) return <ListError list="rules" counts={counts} />;
  return (
    <>
      <ListHeader list="rules" counts={counts}>
        {rules.length > 0 ? <NewRuleLink /> : null}
      </ListHeader>
      <RuleList rules={rules} accounts={choices?.accounts ?? []} today={today} />
    </>
  );
}
