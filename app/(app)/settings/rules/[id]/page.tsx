import type { Metadata } from 'next';
import { RuleEditorSkeleton } from '@/components/rules/editor-skeleton';
import { RuleScreen } from '../rule-screen';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';

export const metadata: Metadata = { title: 'Rule' };

export default async function RulePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <ScreenBoundary fallback={<RuleEditorSkeleton />}>
      <RuleScreen id={id} from={null} />
    </ScreenBoundary>
  );
}
