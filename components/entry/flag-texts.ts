/** Names of a transaction's flags, and their effects. */
export const FLAG_TEXTS = {
  oneTime: { label: 'One-time', hint: 'In totals, not in averages or forecasts' },
  notCounted: { label: 'Not counted', hint: 'In the balance, not in totals' },
  expectedBack: { label: 'Expected back', hint: 'Listed with what others owe you' },
} as const;
