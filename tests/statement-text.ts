/** A statement as a bank prints it, with its columns in place, and what it says. */
export interface StatementText {
  name: string;
  /** Pages are separated by form feeds. */
  text: string;
  /** The opening and the closing balance, and each row's date and amount in minor units. */
  opening: number;
  closing: number;
  rows: [date: string, minorUnits: number][];
}
