import { ListHeader } from '@/components/settings/list-header';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import type { SettingsList } from '@/lib/domain/settings/lists';

/** A list of the settings while it loads. */
export function ListSkeleton({ list }: { list: SettingsList }) {
  return (
    <>
      <ListHeader list={list} counts={null} />
      <Card className="overflow-hidden p-0" aria-busy>
        <div className="h-[53px] border-b border-border" />
        {Array.from({ length: 8 }, (_, row) => (
          <div key={row} className="flex h-11 items-center gap-6 border-b border-border px-5 last:border-b-0">
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-4 w-24 max-md:hidden" />
          </div>
        ))}
      </Card>
    </>
  );
}
