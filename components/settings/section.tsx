import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { SectionSkeleton, type LoadedSectionId } from '@/components/settings/skeleton';
import { LoadError } from '@/components/ui/feedback/load-error';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import type { SettingsSectionId } from '@/lib/domain/settings/sections';

/** The Suspense boundary of a section of the Settings screen. Links to it work before it has loaded. */
export function SettingsSection({ id, children }: { id: LoadedSectionId; children: ReactNode }) {
  return <ScreenBoundary fallback={<SectionSkeleton id={id} />}>{children}</ScreenBoundary>;
}

/** Replaces a section that could not be loaded. */
export function SectionError({ id, title }: { id: SettingsSectionId; title: string }) {
  return (
    <Card id={id} className="p-0">
      <LoadError title={title} text="Nothing is lost. Try again in a moment." />
    </Card>
  );
}
