// Values that columns, documents and forms share. A database test compares them with the tables' constraints.

export const NOTIFICATION_KINDS = ['budget', 'large-transaction', 'recurring', 'summary'] as const;

/** The mail state of a notification. */
export const MAIL_STATES = ['none', 'due', 'sent'] as const;
