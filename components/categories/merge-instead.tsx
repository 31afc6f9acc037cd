import { Button } from '@/components/ui/button';

type MergeInsteadProps = { existing: string; onMergeInstead: (target: string) => void };

/** Offers to merge with the category, or payee, that has the name already. */
export function MergeInstead({ existing, onMergeInstead }: MergeInsteadProps) {
  return (
    <div>
      <Button
        variant="outline"
        className="h-auto min-h-9 max-w-full py-1.5 wrap-anywhere whitespace-normal touch:min-h-11"
        onClick={() => onMergeInstead(existing)}
      >
        Merge into {existing} instead
      </Button>
    </div>
  );
}
