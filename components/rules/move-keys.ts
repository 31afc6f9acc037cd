import { ariaKeys } from '@/components/ui/key-names';
import { SHORTCUTS } from '@/lib/domain/shortcuts';

/** The keys that move a rule, for its handle to announce. */
export const MOVE_KEYS = [SHORTCUTS.ruleUp, SHORTCUTS.ruleDown].map(({ keys }) => ariaKeys(keys)).join(' ');
