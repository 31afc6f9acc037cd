import { z } from 'zod';
import { RuleEditor } from '@/components/rules/editor';
import { RuleGone } from '@/components/rules/gone';
import { Card } from '@/components/ui/card';
import { LoadError } from '@/components/ui/feedback/load-error';
import { loadable } from '@/lib/data/errors';
import { getRuleOrigin, getRules } from '@/lib/data/rules';
import { getTags } from '@/lib/data/tags';
import { getTransactionChoices } from '@/lib/data/transactions/transactions';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { contentFrom, EMPTY_RULE } from '@/lib/domain/rules/draft';

/** The editor of a rule, or of a new one for rows like the transaction `from`. */
export async function showRule({ id, from }: { id?: string; from?: string }, today: CalendarDate) {
  const origin = z.uuid().safeParse(from);
  const [rules, choices, tags, like] = await Promise.all([
    loadable('showing rules', getRules()),
    loadable('showing choices', getTransactionChoices(today)),
    loadable('showing tags', getTags()),
    origin.success ? loadable('showing a transaction', getRuleOrigin(origin.data)) : null,
  ]);
  if (!rules || !choices) {
    return (
      <Card className="p-0">
        <LoadError title="The rule could not be loaded" text="Nothing is lost. Try again in a moment." />
      </Card>
    );
  }
  const rule = rules.find((one) => one.id === id) ?? null;
  if (id !== undefined && !rule) return <RuleGone />;
  return (
    <RuleEditor
      key={rule?.id ?? 'new'}
      rule={rule}
      initial={rule?.content ?? (like ? contentFrom(like) : EMPTY_RULE)}
      rules={rules.map(({ id, name, enabled }) => ({ id, name, enabled }))}
      accounts={choices.accounts}
      categories={choices.categories.map(({ name }) => name)}
      tags={tags ?? []}
    />
  );
}
