import '../forms/no-eval';
import { z } from 'zod';
import { MAIL_STATES, NOTIFICATION_KINDS } from '../notifications/enums';
import { NOTICE_KINDS } from '../recurring/enums';
import { noticeDocument } from '../recurring/notices/notice';
import { date, id, inJson, moment, positive, settings, signedSum, sum, text, unsigned } from './fields';

/** The rows of an archive about notifications. */
export const NOTIFICATION_ROWS = {
  notifications: z.strictObject({
    id,
    kind: z.enum(NOTIFICATION_KINDS),
    import_id: id.nullable(),
    created_at: moment,
    read_at: moment.nullable(),
    mail: z.enum(MAIL_STATES),
    mail_begun_at: moment.nullable(),
  }),
  budget_alerts: z.strictObject({
    category_id: id,
    period: date,
    threshold: z.literal([80, 100]),
    notification_id: id,
    spending: sum,
    available: signedSum,
  }),
  large_transaction_alerts: z.strictObject({
    transaction_id: id,
    notification_id: id,
    date,
    description: text(500),
    amount: positive,
    threshold: unsigned,
  }),
  plan_notices: z
    .strictObject({
      kind: z.enum(NOTICE_KINDS),
      subject_id: id,
      key: text(40),
      notification_id: id.nullable(),
      facts: settings,
    })
    .refine(({ kind, facts }) => noticeDocument.safeParse({ kind, facts: inJson(facts) }).success),
};
