import { csv, daysAgo } from '../support/test';

/** The latest days with this number in their month, the newest first, the first of them at least so many days ago. */
export function monthlyDays(number: number, count: number, least = 0): string[] {
  const days: string[] = [];
  for (let ago = least; days.length < count; ago += 1) {
    const day = daysAgo(ago);
    if (Number(day.slice(8)) === number) days.push(day);
  }
  return days;
}

/** The month so many months after the current one, as `yyyy-MM`. */
export function monthFromNow(months: number): string {
  const [year, month] = daysAgo(0).split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 7);
}

/** Nine months of rent on the 2nd and of salary on the 25th, in a file that ends today. */
export const rentAndSalary = (): string =>
  csv(
    ...monthlyDays(2, 9).map((day) => `${day},Landlord,Rent,900.00,expense`),
    ...monthlyDays(25, 9).map((day) => `${day},Payroll,Salary,2600.00,income`),
    `${daysAgo(0)},Bakery,Food,3.20,expense`,
  );
