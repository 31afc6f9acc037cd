import type { ReactNode } from 'react';
import { SettingsLists } from '@/components/settings/lists';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { ButtonSkeleton, FieldSkeleton, TextSkeleton } from '@/components/ui/feedback/skeleton';
import { SETTINGS_SECTIONS, type SettingsSectionId } from '@/lib/domain/settings/sections';

/** The sections that load data. */
export type LoadedSectionId = Exclude<SettingsSectionId, 'theme-settings'>;

/** A section while its data loads: its heading, so that links to it work, and the shape of what follows. */
export function SectionSkeleton({ id }: { id: LoadedSectionId }) {
  if (id === 'lists') return <SettingsLists counts={null} record={null} period={null} />;
  return (
    <Card aria-labelledby={id} aria-busy className="h-full">
      <CardHeader>
        <CardTitle id={id}>{SETTINGS_SECTIONS.find((section) => section.id === id)?.title}</CardTitle>
      </CardHeader>
      <div className="grid gap-4">{CONTENT[id]}</div>
    </Card>
  );
}

const line = (
  <div className="border-b border-border pb-4">
    <TextSkeleton className="w-40" />
    <TextSkeleton className="w-72 text-[13px]" />
    <TextSkeleton className="w-60 text-[13px] sm:hidden" />
  </div>
);

const choice = (
  <div className="grid gap-3">
    {line}
    <div className="sm:hidden">
      <ButtonSkeleton />
    </div>
  </div>
);

const CONTENT: Record<Exclude<LoadedSectionId, 'lists'>, ReactNode> = {
  'profile-settings': (
    <>
      <FieldSkeleton />
      <FieldSkeleton />
      <FieldSkeleton hint />
      <ButtonSkeleton />
    </>
  ),
  security: (
    <>
      <FieldSkeleton />
      <FieldSkeleton />
      <FieldSkeleton />
      <ButtonSkeleton />
      <div className="mt-1 border-t border-border pt-4">
        <ButtonSkeleton />
      </div>
    </>
  ),
  'notification-settings': (
    <>
      {line}
      {line}
      {line}
      <FieldSkeleton className="w-60" />
    </>
  ),
  'connected-accounts': (
    <>
      {line}
      <ButtonSkeleton />
    </>
  ),
  'budget-limits': (
    <>
      {line}
      {line}
      {line}
      <ButtonSkeleton />
    </>
  ),
  'savings-goal': (
    <>
      {line}
      <div className="grid gap-4 sm:grid-cols-3">
        <FieldSkeleton />
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      <ButtonSkeleton />
    </>
  ),
  'your-data': (
    <>
      {choice}
      {choice}
      {choice}
    </>
  ),
};
