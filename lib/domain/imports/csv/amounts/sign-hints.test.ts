import { describe, expect, it } from 'vitest';
import { minorUnitsOf, kindsOf, readRows, readText } from '@/tests/made-up-rows';

describe('cards and payments', () => {
  it.each([
    'CardNumber,TransactionDate,MerchantName,Amount',
    'cardnumber,transactiondate,merchantname,Amount',
    'card_number,date,merchant_name,amount',
    'CARD_ID,DATE,DESCRIPTION,AMOUNT',
    'CardID,Date,Description,Amount',
    'Kartennummer,Datum,Beschreibung,Betrag',
    'Kortnummer,Datum,Text,Belopp',
  ])('asks about positive charges under camel-case headers: %s', (header) => {
    const text = `${header}\n1234,2026-01-11,Shop,52.10\n1234,2026-01-12,Chemist,12.00\n1234,2026-01-13,Shop,7.00\n1234,2026-01-14,Shop,-20.00`;
    const parsed = readText(text);
    expect(kindsOf(parsed)).toEqual(['sign']);
    expect(minorUnitsOf(parsed)).toEqual([-5210, -1200, -700, 2000]);
  });

  const HEADER = 'Date,Description,Amount';
  it.each<[string, string[], number[], string[]]>([
    ['a refund with a minus', ['NETFLIX,15.99', 'REFUND,-10.00'], [-1599, 1000], ['sign']],
    ['a refund with a plus', ['NETFLIX,-15.99', 'REFUND,10.00'], [-1599, 1000], []],
    [
      'payments on the larger side',
      ['ONLINE PAYMENT TO LANDLORD,-152.10', 'PAYROLL,2500.00', 'COFFEE,-4.50'],
      [-15210, 250000, -450],
      [],
    ],
    [
      'an explicit plus',
      ['ONLINE PAYMENT TO LANDLORD,-152.10', 'PAYROLL,+2500.00', 'GIFT,+4.50'],
      [-15210, 250000, 450],
      [],
    ],
    [
      'as many of either side',
      ['ONLINE PAYMENT TO LANDLORD,-152.10', 'PAYROLL,2500.00'],
      [-15210, 250000],
      [],
    ],
    [
      'payments on the smaller side',
      ['SHOP,52.10', 'ONLINE PAYMENT,-250.00', 'COFFEE,4.50'],
      [-5210, 25000, -450],
      ['sign'],
    ],
    ['a payment the bank thanks for', ['SHOP,52.10', 'PAYMENT THANK YOU,-250.00'], [-5210, 25000], ['sign']],
    [
      'a payment among other credits',
      ['SHOP,52.10', 'PAYMENT THANK YOU,-250.00', 'COFFEE,4.50', 'SHOP REFUND,-3.00', 'BOOK,8.00'],
      [-5210, 25000, -450, 300, -800],
      ['sign'],
    ],
  ])('%s', (_name, rows, expected, asks) => {
    const parsed = readRows(rows, HEADER);
    expect(minorUnitsOf(parsed)).toEqual(expected);
    expect(kindsOf(parsed)).toEqual(asks);
  });
});
