import { ListHeader } from '@/components/settings/list-header';
import { Card } from '@/components/ui/card';
import { LoadError } from '@/components/ui/feedback/load-error';
import type { ListCounts, SettingsList } from '@/lib/domain/settings/lists';

type ListErrorProps = { list: SettingsList; counts: ListCounts | null };

/** A list of the settings that could not be loaded. */
export function ListError({ list, counts }: ListErrorProps) {
  return (
    <>
      <ListHeader list={list} counts={counts} />
      <Card className="p-0">
        <LoadError
          title={`Your ${list} could not be loaded`}
          text="Nothing is lost. Try again in a moment."
        />
      </Card>
    </>
  );
}
