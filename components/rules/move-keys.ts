import { ariaKeys } from '@/components/ui/shortcuts/key-names';
import { LIST_SHORTCUTS } from '@/lib/domain/shortcuts/lists';

/** The keys that move a rule, for its handle to announce. */
export const MOVE_KEYS = [LIST_SHORTCUTS.ruleUp, LIST_SHORTCUTS.ruleDown]
  .map(({ keys }) => ariaKeys(keys))
  .join(' ');
