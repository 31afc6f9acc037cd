import { jsonPost } from '@/lib/data/json-route';
import { previewRule } from '@/lib/data/rules';
import { getCurrency } from '@/lib/data/shell';
import { appError } from '@/lib/domain/errors/result';
import { rulePreviewSchema } from '@/lib/domain/rules/form';

/** Preview of a rule on past rows. The form is validated as for saving. */
export const POST = jsonPost({
  input: async () => {
    const currency = await getCurrency();
    return rulePreviewSchema(currency).transform((preview) => ({ preview, currency }));
  },
  handle: ({ preview, currency }) => previewRule(preview, currency),
  signedOut: appError('session_ended_on_page'),
  invalid: appError('rule_not_previewed'),
  failed: appError('rule_not_previewed'),
  timedOut: appError('rule_too_slow'),
});
