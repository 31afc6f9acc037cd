import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/feedback/skeleton';

/** A payee's page while it loads. */
export function PayeeSkeleton() {
  return (
    <div aria-busy>
      <Skeleton className="mb-5 h-14 w-60" />
      <Card className="mb-4 h-[106px]">
        <Skeleton className="h-full" />
      </Card>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card className="h-[520px]">
          <Skeleton className="h-full" />
        </Card>
        <Card className="h-[320px]">
          <Skeleton className="h-full" />
        </Card>
      </div>
    </div>
  );
}
