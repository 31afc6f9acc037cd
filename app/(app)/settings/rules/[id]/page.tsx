import type { Metadata } from 'next';
import { RuleEditorSkeleton } from '@/components/rules/editor-skeleton';
import { showRule } from '../rule-screen';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { userToday } from '@/lib/data/auth/session';
import { stateReads } from '@/lib/data/screen-documents';

export const metadata: Metadata = { title: 'Rule' };

export default function RulePage({ params }: { params: Promise<{ id: string }> }) {
  const rule = stateReads(showRule, params, userToday());
  return <ScreenBoundary fallback={<RuleEditorSkeleton />}>{rule}</ScreenBoundary>;
}
