import type { Tag } from '@/lib/domain/tags/tag';

/** Categories, accounts and other things that conditions and actions can name. */
export interface RuleChoices {
  accounts: readonly { value: string; label: string }[];
  categories: readonly string[];
  tags: readonly Tag[];
}
