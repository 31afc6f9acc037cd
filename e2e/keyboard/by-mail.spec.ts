import { test } from '../support/instance';
import { Keys } from '../support/keys';
import { BY_MAIL } from './by-mail';

test.use({ kind: 'confirming' });

for (const [title, walk] of Object.entries(BY_MAIL)) {
  test(title, ({ page, mailbox }) => walk(page, new Keys(page), mailbox));
}
