import { describe, expect, it } from 'vitest';
import { readText } from '@/tests/made-up-rows';

/** Two booked rows of -3.50, and one of -6.50 that isn't booked yet. */
const table = (head: string, booked: string, open: string) =>
  readText(
    [
      `Date;Text;Amount;${head}`,
      `2026-02-26;Bar;-3.50;${booked}`,
      `2026-02-27;Bar;-3.50;${booked}`,
      `2026-02-28;Hotel;-6.50;${open}`,
      '',
    ].join('\n'),
  );

describe('rows that are not booked', () => {
  it.each([
    ['en', 'pending', 'false', 'true'],
    ['en', 'Is Pending', 'No', 'Yes'],
    ['en', 'Booked', '1', '0'],
    ['en', 'Posted', 'x', ''],
    ['de', 'gebucht', 'ja', 'nein'],
    ['de', 'Vorgemerkt', 'N', 'J'],
    ['nl', 'Geboekt', 'ja', 'nee'],
    ['fr', 'Comptabilisé', 'oui', 'non'],
    ['es', 'Pendiente', 'no', 'sí'],
    ['it', 'Contabilizzato', 'sì', 'no'],
    ['sv', 'Bokförd', 'ja', 'nej'],
    ['pl', 'Zaksięgowana', 'tak', 'nie'],
    ['cs', 'Zaúčtováno', 'ano', 'ne'],
    ['hu', 'Könyvelt', 'igen', 'nem'],
  ])('are known by yes and no (%s): %s', (_, head, booked, open) => {
    const { accounts, excluded } = table(head, booked, open);
    expect(accounts[0]?.rows).toHaveLength(2);
    expect(excluded.map(({ line, reason }) => [line, reason.code])).toEqual([[4, 'not_booked']]);
  });

  it.each([
    ['GEBUCHT', 'AUSSTEHEND'],
    ['Geboekt', 'Nog niet geboekt'],
    ['Comptabilisé', 'En attente'],
    ['Contabilizado', 'Pendiente'],
    ['Contabilizzato', 'In attesa'],
    ['Bokförd', 'Ej bokförd'],
    ['Zaksięgowana', 'Niezaksięgowana'],
    ['Zaúčtováno', 'Čeká na zaúčtování'],
    ['Könyvelt', 'Könyvelés alatt'],
    ['Проведено', 'В обработке'],
    ['已入账', '待入账'],
    ['完了', '処理中'],
  ])('are known by the words of a status under any header: %s, %s', (booked, open) => {
    for (const head of ['Status', 'Qwrt']) {
      const { accounts, excluded } = table(head, booked, open);
      expect(accounts[0]?.rows).toHaveLength(2);
      expect(excluded.map(({ reason }) => reason.code)).toEqual(['not_booked']);
    }
  });

  it.each([
    ['Posting date', '2026-02-28'],
    ['Buchungstag', '2026-02-28'],
    ['Boekdatum', '2026-02-28'],
    ['Date de comptabilisation', '2026-02-28'],
    ['Fecha contable', '2026-02-28'],
    ['Data contabile', '2026-02-28'],
    ['Bokföringsdatum', '2026-02-28'],
    ['Data księgowania', '2026-02-28'],
    ['Datum zaúčtování', '2026-02-28'],
  ])('are known by an empty posting date: %s', (head, day) => {
    const beside = table(head, day, '');
    expect(beside.accounts[0]?.rows).toHaveLength(2);
    expect(beside.excluded.map(({ reason }) => reason.code)).toEqual(['booking_day_missing']);
  });

  it('are those without a posting date only if the balance leaves them out', () => {
    const { accounts } = table('Booking date;Balance', '2026-02-28;10.00', ';3.50');
    expect(accounts[0]?.rows).toHaveLength(3);
  });

  it.each([
    ['Pending', false],
    ['Vorgemerkt', false],
    ['En attente', false],
    ['Qwrt brnm', true],
  ])('are known by words in place of the balance, known or not: %s', (word, needsLook) => {
    const { accounts, excluded } = table('Balance', '96.50', word);
    expect(accounts[0]?.rows).toHaveLength(2);
    expect(excluded.map(({ reason, ...row }) => [reason.code, row.needsLook])).toEqual([
      ['not_booked', needsLook],
    ]);
  });

  it('are not guessed from other columns', () => {
    expect(table('Card payment', 'yes', 'no').accounts[0]?.rows).toHaveLength(3);
    expect(table('Transaction date', '2026-02-28', '').accounts[0]?.rows).toHaveLength(3);
    expect(table('Balance', '96.50', '').accounts[0]?.rows).toHaveLength(3);
  });
});
