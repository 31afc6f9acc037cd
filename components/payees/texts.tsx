'use client';

import { useId, useState } from 'react';
import { useRouter } from 'next/navigation';
import { usePayeeChange } from '@/components/payees/use-payee-change';
import { Alert } from '@/components/ui/feedback/alert';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/fields/checkbox';
import { UserText } from '@/components/ui/user-text';
import { formatDate } from '@/lib/domain/dates/format';
import type { Payee } from '@/lib/domain/payees/document';
import { payeeHref } from '@/lib/domain/payees/query';
import { transactionCount } from '@/lib/domain/transactions/transaction';

/** Texts that banks write for a payee; chosen ones can become a separate payee. */
export function PayeeTexts({ payee: { id, name, texts, textCount } }: { payee: Payee }) {
  const ids = useId();
  const router = useRouter();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, save } = usePayeeChange();
  const canSplit = textCount > 1;

  async function split() {
    const saved = await save(
      id,
      { action: 'split', keys: [...chosen] },
      (count) =>
        `${transactionCount(count)} ${count === 1 ? 'has a payee' : 'have a payee'} of their own now.`,
      `They belong to ${name} again.`,
    );
    setProblem(saved.problem);
    if (saved.problem === null) router.push(payeeHref(saved.payee));
  }

  return (
    <Card aria-labelledby={`${ids}-title`} className="px-0 pb-0">
      <CardTitle id={`${ids}-title`} className="px-5">
        {textCount === 1 ? 'Its text' : `Its ${textCount.toLocaleString('en-US')} texts`}
      </CardTitle>
      <p className="mt-0.5 mb-2 px-5 text-[13px] text-ink-3">
        What the bank or you wrote. {canSplit ? 'Choose some to give them their own payee.' : ''}
      </p>
      {problem === null ? null : (
        <Alert variant="error" className="mx-5 mb-3">
          {problem}
        </Alert>
      )}
      <ul className="max-h-90 overflow-y-auto border-t border-border">
        {texts.map(({ key, text, transactions, last }, index) => (
          <li key={key} className="flex items-start gap-3 border-b border-border px-5 py-2.5 last:border-b-0">
            {canSplit ? (
              <Checkbox
                id={`${ids}-${index}`}
                className="mt-0.5"
                checked={chosen.includes(key)}
                onCheckedChange={(on) =>
                  setChosen((all) => [...all.filter((one) => one !== key), ...(on === true ? [key] : [])])
                }
              />
            ) : null}
            <label htmlFor={canSplit ? `${ids}-${index}` : undefined} className="min-w-0 flex-1">
              <span className="block text-[13px] wrap-anywhere">
                <UserText>{text}</UserText>
              </span>
              <span className="block text-[12.5px] text-ink-3 tabular-nums">
                {transactionCount(transactions)}
                {last === null ? '' : `, last ${formatDate(last)}`}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {texts.length < textCount ? (
        <p className="border-t border-border px-5 py-2.5 text-[13px] text-ink-3">
          {(textCount - texts.length).toLocaleString('en-US')} more with fewer rows.
        </p>
      ) : null}
      {chosen.length === 0 ? null : (
        <div className="flex flex-wrap items-center gap-3 border-t border-border px-5 py-3">
          <span className="text-ink-2 tabular-nums">{chosen.length} chosen</span>
          <Button
            variant="outline"
            disabled={busy || chosen.length === textCount}
            onClick={() => void split()}
          >
            Split off
          </Button>
          {chosen.length === textCount ? (
            <span className="text-[13px] text-ink-3">One text has to stay.</span>
          ) : null}
        </div>
      )}
    </Card>
  );
}
