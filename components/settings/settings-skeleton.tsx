import { Skeleton } from '@/components/ui/skeleton';

export function SettingsSkeleton() {
  return (
    <div className="grid gap-4" aria-busy>
      <Skeleton className="h-[190px] rounded-card" />
      <Skeleton className="h-[190px] rounded-card" />
    </div>
  );
}
