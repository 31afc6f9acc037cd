import { randomUUID } from 'node:crypto';
import type { Json } from '@/lib/supabase/database.types';
import { answerOf } from './ledger-changes';
import type { TestUser } from './users';

/** A rule as forms send it to the database: amounts as decimal text, names in place of ids. */
export interface Content {
  match?: 'all' | 'any';
  conditions: Json[];
  actions: Json[];
}

export const contains = (...values: string[]): Json => ({ field: 'text', operator: 'contains', values });
export const setCategory = (category: string): Json => ({ field: 'category', category });

const whole = ({ match = 'all', ...content }: Content): Json => ({ match, ...content });

export interface Preview {
  problem: { condition: number; code: string; detail: string } | null;
  matches: number;
  counts: { change: number; already: number; taken: number; hand: number };
  digest: string;
  takenBy: { id: string; name: string; place: number; rows: number }[];
  above: { place: number; rows: number } | null;
  rows: {
    total: number;
    items: { id: string; text: string; marks: string[]; fields: string[]; category: string }[];
  };
  moves: { category: string | null; kind: string; rows: number; amount: number; gains: boolean }[];
}

/** The effects of a rule on the past; by default as a new one after all others. */
export const preview = (
  user: TestUser,
  content: Content,
  {
    self,
    place = 1000,
    kind = 'change',
    page = 1,
  }: { self?: string; place?: number; kind?: string; page?: number } = {},
) =>
  answerOf<Preview>(
    user.client.rpc('rule_preview', {
      content: whole(content),
      self: self ?? (null as unknown as string),
      place,
      kind,
      page,
      page_size: 100,
    }),
  );

export interface Save {
  id?: string;
  revision?: number | null;
  name?: string;
  place?: number;
  enabled?: boolean;
  /** The rows that a preview has shown, or all that it shows now. */
  apply?: { count: number; digest: string } | 'all' | null;
  change?: string;
}

/** Saves a rule; by default a new one after all others, which leaves the past alone. */
export async function saveRule(
  user: TestUser,
  content: Content,
  {
    id = randomUUID(),
    revision = null,
    name = 'Rule',
    place = 1000,
    enabled = true,
    apply = null,
    change,
  }: Save = {},
) {
  const shown = apply === 'all' ? await preview(user, content, { self: id, place }) : null;
  const rows = shown ? { count: shown.counts.change, digest: shown.digest } : apply === 'all' ? null : apply;
  const result = await answerOf<{ transactions?: number; problem?: Preview['problem'] }>(
    user.client.rpc('save_rule', {
      change: change ?? randomUUID(),
      rule: {
        id,
        revision,
        name,
        place,
        enabled,
        content: whole(content),
        apply: rows && rows.count > 0 ? rows : null,
      } as unknown as Json,
    }),
  );
  return { id, ...result };
}

export interface RuleOnPage {
  id: string;
  name: string;
  enabled: boolean;
  revision: number;
  problem: string | null;
  detail: string | null;
  content: { match: string; conditions: Json[]; actions: Json[] };
}

export async function rulesOf(user: TestUser): Promise<RuleOnPage[]> {
  const { rules } = await answerOf<{ rules: RuleOnPage[] }>(user.client.rpc('rules_page'));
  return rules;
}
