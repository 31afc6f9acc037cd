import type { Metadata } from 'next';
import { RuleEditorSkeleton } from '@/components/rules/editor-skeleton';
import { RuleScreen } from '../rule-screen';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { singleValues, type SearchParams } from '@/lib/search-params';

export const metadata: Metadata = { title: 'New rule' };

/** A new rule; `from` names the transaction whose like it is for. */
export default async function NewRulePage({ searchParams }: { searchParams: SearchParams }) {
  const { from } = await singleValues(searchParams);
  return (
    <ScreenBoundary fallback={<RuleEditorSkeleton />}>
      <RuleScreen id={null} from={from ?? null} />
    </ScreenBoundary>
  );
}
