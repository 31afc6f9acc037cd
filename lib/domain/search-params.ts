/** A page's search parameters as Next hands them over. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The first value of each parameter; a repeated one counts once. */
export async function singleValues(params: SearchParams): Promise<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(await params).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}
