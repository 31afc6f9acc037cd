import { DrillDownLink } from '@/components/money/drill-down-link';
import { Money } from '@/components/money/money';
import { Card, CardTitle } from '@/components/ui/card';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { UserText } from '@/components/ui/user-text';
import type { Payee } from '@/lib/domain/payees/document';
import { drillDownHref } from '@/lib/domain/transactions/drill-down';

/** The categories that a payee's rows have. */
export function PayeeCategories({ payee: { id, name, categories } }: { payee: Payee }) {
  return (
    <Card aria-labelledby="payee-categories" className="overflow-hidden px-0 pb-0">
      <CardTitle id="payee-categories" className="mb-2 px-5">
        Categories
      </CardTitle>
      {categories.length === 0 ? (
        <p className="px-5 pb-5 text-ink-3">None of it counts as spending or income.</p>
      ) : (
        <Table aria-labelledby="payee-categories">
          <TableHeader className="sr-only">
            <TableRow>
              <TableHead>Category</TableHead>
              <TableHead>Rows</TableHead>
              <TableHead>Sum</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {categories.map(({ category, isGroup, transactions, amount }) => (
              <TableRow key={category}>
                <TableCell className="w-full max-w-0 truncate pl-5">
                  <DrillDownLink
                    href={drillDownHref({ payee: id, category, ownOnly: isGroup })}
                    rows={`rows of ${name} in ${category}`}
                  >
                    <UserText>{category}</UserText>
                  </DrillDownLink>
                </TableCell>
                <TableCell className="text-right whitespace-nowrap text-ink-3 tabular-nums">
                  {transactions.toLocaleString('en-US')} {transactions === 1 ? 'row' : 'rows'}
                </TableCell>
                <TableCell className="pr-5 text-right whitespace-nowrap">
                  <Money minorUnits={amount} sign="always" />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
