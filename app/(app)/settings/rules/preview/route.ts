import { jsonPost } from '@/lib/data/json-route';
import { previewRule } from '@/lib/data/rules';
import { getCurrency } from '@/lib/data/shell';
import { appError, failure } from '@/lib/domain/result';
import { rulePreviewSchema } from '@/lib/domain/rule-form';
import { z } from 'zod';

/** What a rule would do to the past. The form is checked like the one that is saved. */
export const POST = jsonPost({
  input: z.unknown(),
  handle: async (input) => {
    const currency = await getCurrency();
    const parsed = rulePreviewSchema(currency).safeParse(input);
    return parsed.success ? previewRule(parsed.data, currency) : failure('invalid_fields');
  },
  signedOut: appError('session_ended_on_page'),
  invalid: appError('rule_not_previewed'),
  failed: appError('rule_not_previewed'),
  timedOut: appError('rule_too_slow'),
});
