/** True if cells hold the signs of amounts and nothing else: a minus in some, a plus or nothing in the others. */
export function areSigns(cells: string[]): boolean {
  const signs = new Set(cells.map((cell) => cell.trim().replace(/[−–]/, '-')));
  return signs.has('-') && [...signs].every((sign) => ['-', '+', ''].includes(sign));
}

/** True if such cells differ; a dash in every cell may stand for nothing. */
export function areVaryingSigns(cells: string[]): boolean {
  return new Set(cells).size > 1 && areSigns(cells);
}
