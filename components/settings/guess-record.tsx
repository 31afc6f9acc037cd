import { kindText, recordText, type GuessRecord as Record } from '@/lib/domain/memory/guess-record';

/** Share of the categories filled in by Outlay that were right, by kind of evidence. */
export function GuessRecord({ record }: { record: Record }) {
  const { rows, kinds } = record;
  return (
    <div className="border-t border-border pt-3">
      <p className="tabular-nums">
        <span className="font-[550]">Filled in from memory</span>{' '}
        <span className="text-ink-2">{recordText(record)}</span>
      </p>
      <p className="text-[13px] text-ink-3 tabular-nums">
        {rows === 0
          ? 'Once you have chosen categories for a payee, imports without categories get them.'
          : `Of the last ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'} that Outlay had a category in mind for and you have decided.`}
      </p>
      {kinds.length > 0 ? (
        <details className="mt-1.5">
          <summary className="w-fit cursor-pointer rounded-sm text-[13px] text-ink-2 hover:text-ink touch:min-h-11 touch:content-center">
            How often each kind of evidence was right
          </summary>
          <table className="mt-1.5 w-full text-[13px] tabular-nums">
            <thead className="text-left text-ink-3">
              <tr>
                <th scope="col" className="py-1 pr-4 font-normal">
                  Evidence
                </th>
                <th scope="col" className="py-1 pr-4 text-right font-normal">
                  Right
                </th>
                <th scope="col" className="py-1 text-right font-normal">
                  Filled in
                </th>
              </tr>
            </thead>
            <tbody>
              {kinds.map(({ kind, rows: judged, right, filled }) => (
                <tr key={kind} className="border-t border-border">
                  <th scope="row" className="py-1 pr-4 text-left font-normal">
                    {kindText(kind)}
                  </th>
                  <td className="py-1 pr-4 text-right whitespace-nowrap">
                    {right.toLocaleString('en-US')} of {judged.toLocaleString('en-US')}
                  </td>
                  <td className="py-1 text-right">{filled.toLocaleString('en-US')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ) : null}
    </div>
  );
}
