import Link from 'next/link';
import { buttonStyles } from '@/components/ui/button-styles';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { RULES_HREF } from '@/lib/domain/rules/href';

/** An address of a rule that is not there. */
export function RuleGone() {
  return (
    <Card className="p-0">
      <EmptyState
        title="Rule not found"
        text="It was deleted, or its address is wrong. What it has set stays as it is."
        action={
          <Link href={RULES_HREF} className={buttonStyles({ variant: 'outline' })}>
            All rules
          </Link>
        }
      />
    </Card>
  );
}
