/** The name of a file, with its place among those of a packed one: 'File 2 of 3: march.csv'. */
export function placedName(name: string, queue: { position: number; total: number } | null): string {
  return queue ? `File ${queue.position} of ${queue.total}: ${name}` : name;
}
