/** Spending per day of November 2026 in the landing page's example, and of the month before it. */
export const november = [
  82, 36, 54, 21, 140, 96, 18, 44, 61, 12, 203, 74, 39, 28, 88, 52, 47, 160, 33, 25, 71, 58, 19, 44, 90, 122,
  37, 66, 41, 84,
];

export const october = [
  60, 50, 40, 70, 90, 80, 30, 55, 35, 44, 120, 64, 70, 48, 58, 62, 77, 99, 43, 45, 51, 68, 39, 64, 70, 92, 57,
  46, 61, 64,
];
