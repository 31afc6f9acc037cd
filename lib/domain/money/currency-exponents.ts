// Listed here because Intl's digits differ from ISO 4217 for some currencies (HUF, IDR, IQD). The full list of
// currencies is in another module, which screens that only show amounts don't load.

/** The ISO 4217 currencies without decimals. */
export const WITHOUT_DECIMALS = [
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF'],
  ...['XOF', 'XPF'],
] as const;

/** The ISO 4217 currencies with three decimals. */
export const THREE_DECIMALS = ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'] as const;
