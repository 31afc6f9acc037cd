// Data, as the digits that Intl shows differ from the standard's for some (HUF, IDR, IQD). All currencies have their list
// in a module of their own, which screens that show amounts do without.

/** The currencies of ISO 4217 whose amounts have no decimals. */
export const WITHOUT_DECIMALS = [
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF'],
  ...['XOF', 'XPF'],
] as const;

/** Those whose amounts have three. */
export const THREE_DECIMALS = ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'] as const;
