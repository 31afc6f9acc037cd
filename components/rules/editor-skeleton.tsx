import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/feedback/skeleton';

/** The editor of a rule while it loads. */
export function RuleEditorSkeleton() {
  return (
    <div aria-busy>
      <Skeleton className="mb-2 h-4 w-40" />
      <Skeleton className="mb-6 h-8 w-72" />
      <div className="grid gap-4 min-[1100px]:grid-cols-[minmax(0,25fr)_minmax(0,34fr)]">
        <div className="grid content-start gap-4">
          {['h-[290px]', 'h-[200px]', 'h-[250px]'].map((height) => (
            <Card key={height} className={height} />
          ))}
        </div>
        <Card className="h-[620px]" />
      </div>
    </div>
  );
}
