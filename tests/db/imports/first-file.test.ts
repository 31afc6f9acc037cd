import { expect, test, vi } from 'vitest';
import { createDefaultAccount } from '@/lib/data/auth/auth';
import { accountPageOn, cardsOn, everywhere, heldOn } from '../support/balances';
import { exportOf, restoreInto, speaking } from '../support/data-exports';
import { commitStaged } from '../support/imports';
import { newUser } from '../support/users';
import { parsedFile, stageParsed } from './bank-files';

vi.mock('@/lib/supabase/server', () => ({ createClient: async () => speaking.client }));

const TODAY = '2026-11-20';

const OFX = `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>00004821<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261118
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261110<TRNAMT>3200.00<FITID>1<NAME>Salary</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261118<TRNAMT>-23.49<FITID>2<NAME>Market</STMTTRN>
</BANKTRANLIST>
<LEDGERBAL><BALAMT>3176.51<DTASOF>20261119</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;

const entry = (date: string, amount: string, mark: string, text: string) =>
  `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>${date}</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
const CAMT = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>
<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>USD</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">3176.51</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-19</Dt></Dt></Bal>
${entry('2026-11-10', '3200.00', 'CRDT', 'Salary')}${entry('2026-11-18', '23.49', 'DBIT', 'Market')}
</Stmt></BkToCstmrStmt></Document>
`;

const MT940 = `:20:STARTUMS
:25:12345678/4821
:60F:C261101USD0,00
:61:2611101110C3200,00NTRF
:86:Salary
:61:2611181118D23,49NMSC
:86:Market
:62F:C261119USD3176,51
-
`;

const CSV = `Date,Description,Amount,Balance
2026-11-10,Salary,3200.00,3200.00
2026-11-18,Market,-23.49,3176.51
`;

async function firstFile(name: string, content: string) {
  const user = await newUser();
  speaking.client = user.client;
  expect(await createDefaultAccount(TODAY)).toBe(true);
  const [card] = await cardsOn(user, TODAY);
  const account = card!.id;
  const parsed = parsedFile(Buffer.from(content), 'USD');
  const staged = await stageParsed(
    user,
    name,
    parsed,
    parsed.accounts.map(() => account),
    'USD',
  );
  await commitStaged(user, staged);
  return { user, account, importId: staged.id };
}

test.each([
  ['bank.csv', CSV],
  ['bank.ofx', OFX],
  ['bank.xml', CAMT],
  ['bank.sta', MT940],
])('after sign-up, %s says what the account holds, on every screen', async (name, content) => {
  const { user, account, importId } = await firstFile(name, content);
  expect(await heldOn(user, account, TODAY)).toEqual(everywhere(317_651));
  const page = await accountPageOn(user, account, TODAY);
  expect(page.spans).toEqual([]);
  expect(page.marks.map(({ source }) => source)).not.toContain('typed');

  // An archive keeps known balances, and that nothing was typed.
  speaking.client = user.client;
  const archive = await exportOf(user);
  const restored = await newUser();
  expect((await restoreInto(restored, archive)).ok).toBe(true);
  expect(await heldOn(restored, account, TODAY)).toEqual(everywhere(317_651));

  await user.client.rpc('undo_import', { import: importId }).throwOnError();
  const empty = { ...everywhere(0), chart: null };
  expect(await heldOn(user, account, TODAY)).toEqual(empty);
  speaking.client = user.client;
  const again = await newUser();
  expect((await restoreInto(again, await exportOf(user))).ok).toBe(true);
  expect(await heldOn(again, account, TODAY)).toEqual(empty);
  expect(await cardsOn(again, TODAY)).toMatchObject([{ stated: false }]);
});
