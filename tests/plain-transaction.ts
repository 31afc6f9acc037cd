/** The fields of a listed transaction that is an expense like any other. */
export const PLAIN = {
  type: 'expense' as const,
  incoming: false,
  oneTime: false,
  counted: true,
  expectedBack: false,
  note: '',
  tagIds: [] as string[],
  parts: [] as never[],
  transfer: null,
  revision: 1,
};
