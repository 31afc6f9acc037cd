import { test } from './instance';
import { BY_MAIL } from './keyboard-walks/by-mail';
import { Keys } from './keys';

test.use({ kind: 'confirming' });

for (const [title, walk] of Object.entries(BY_MAIL)) {
  test(title, ({ page, mailbox }) => walk(page, new Keys(page), mailbox));
}
