import { newId } from '@/lib/domain/forms/new-id';
import { importQuickly, signUpQuickly } from '../support/seed';
import { act } from '../support/server-actions';
import { csv, daysAgo, expect, test } from '../support/test';

test('read aloud, the Budgets screen says what is left first, then each limit, its state and its formula', async ({
  page,
}) => {
  await signUpQuickly(page);
  const first = `${daysAgo(0).slice(0, 8)}01`;
  await importQuickly(
    page,
    csv(`${first},Market,Food,540.00,expense`, `${first},Salary,Salary,2600.00,income`),
  );
  await act(page, 'saveLimit', {
    ...{ change: newId(), category: 'Shopping' },
    limit: { amount: '1100', per: 'year', carry: 'none', carryCap: '', restart: '', seriesId: null },
  });
  await page.goto('/budgets');
  await page.getByRole('button', { name: 'Food', exact: true }).click();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Budgets" [level=1]
    - button "Move money"
    - button "Propose limits"
    - navigation "Periods":
      - link "Previous period"
      - status: /Showing \\w+ \\d+/
      - link "Next period"
    - region "Left to budget":
      - paragraph:
        - text: $1,500.00 of
        - link /\\$2,600\\.00 , income in \\w+/
      - list:
        - listitem:
          - text: Limits
          - link "$1,000.00 , limits by category"
        - listitem:
          - text: Shopping
          - link "$100.00 , set aside for Shopping"
    - region /Earned and spent in \\w+/:
      - paragraph: $2,060.00 left
    - region "Categories":
      - table "Categories":
        - rowgroup:
          - row
        - rowgroup:
          - row:
            - rowheader "Food":
              - button "Food" [expanded]
            - cell "$540.00 , expenses in Food"
            - cell "$500.00 , formula of Food"
            - cell "$40.00 over , formula of Food"
            - 'cell "Cover it : Food"'
          - row:
            - cell:
              - paragraph:
                - text: $500.00 limit −
                - link "$540.00 spent"
                - text: = -$40.00 left
              - paragraph:
                - 'button "Carries nothing : change the limit of Food"'
  `);
});
