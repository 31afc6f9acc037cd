import type { Metadata } from 'next';
import { RuleEditorSkeleton } from '@/components/rules/editor-skeleton';
import { showRule } from '../rule-screen';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { userToday } from '@/lib/data/auth/session';
import { stateReads } from '@/lib/data/screen-documents';
import { singleValues, type SearchParams } from '@/lib/search-params';

export const metadata: Metadata = { title: 'New rule' };

/** A new rule; `from` names the transaction whose like it is for. */
export default function NewRulePage({ searchParams }: { searchParams: SearchParams }) {
  const origin = singleValues(searchParams).then(({ from }) => ({ from }));
  const rule = stateReads(showRule, origin, userToday());
  return <ScreenBoundary fallback={<RuleEditorSkeleton />}>{rule}</ScreenBoundary>;
}
