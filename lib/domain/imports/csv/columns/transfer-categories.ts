import { plainHeader } from './header-roles';

/** The names that files give the category of money that only moves between the user's own accounts. */
const CATEGORIES = new Set(
  [
    ...[
      'transfer',
      'transfers',
      'internal transfer',
      'internal transfers',
      'account transfer',
      'self transfer',
    ],
    ...['umbuchung', 'umbuchungen', 'überweisung intern', 'interne überweisung', 'interne umbuchung'],
    ...['virement interne', 'virements internes', 'traspaso', 'traspasos', 'transferencia interna'],
    ...['giroconto', 'transferência interna', 'overboeking eigen rekening', 'przelew wewnętrzny'],
    ...[
      'vnitřní převod',
      'intern överföring',
      'intern overførsel',
      'intern overføring',
      'oma tilisiirto',
      '振替',
    ],
  ].map(plainHeader),
);

/** True if a file's category says, and says nothing else, that the row is a transfer. */
export function isTransferCategory(category: string): boolean {
  return CATEGORIES.has(plainHeader(category));
}
