import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { LoadError } from '@/components/ui/feedback/load-error';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import type { SettingsSectionId } from '@/lib/domain/settings/sections';

type SettingsSectionProps = {
  id: SettingsSectionId;
  /** Height classes of its placeholder. */
  height: string;
  children: ReactNode;
};

/** The Suspense boundary of a section of the Settings screen. Links to it work before it has loaded. */
export function SettingsSection({ id, height, children }: SettingsSectionProps) {
  return (
    <ScreenBoundary
      fallback={
        <div id={id} aria-busy className="h-full">
          <Skeleton className={`rounded-card ${height}`} />
        </div>
      }
    >
      {children}
    </ScreenBoundary>
  );
}

/** Replaces a section that could not be loaded. */
export function SectionError({ id, title }: { id: SettingsSectionId; title: string }) {
  return (
    <Card id={id} className="p-0">
      <LoadError title={title} text="Nothing is lost. Try again in a moment." />
    </Card>
  );
}
