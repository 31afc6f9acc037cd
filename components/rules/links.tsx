import { Plus } from 'lucide-react';
import Link from 'next/link';
import { buttonStyles } from '@/components/ui/button-styles';
import { newRuleHref } from '@/lib/domain/rules/href';

/** The way to an empty editor. */
export function NewRuleLink() {
  return (
    <Link href={newRuleHref()} prefetch={false} className={buttonStyles()}>
      <Plus aria-hidden />
      New rule
    </Link>
  );
}
