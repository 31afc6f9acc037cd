/** A page's search parameters as Next.js passes them. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The first value of each parameter, since a parameter may be repeated. */
export async function singleValues(params: SearchParams): Promise<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(await params).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}
