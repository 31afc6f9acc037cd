/** A page's search parameters as Next.js passes them. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The first value of each parameter, since a parameter may be repeated. */
export async function singleValues(params: SearchParams): Promise<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(await params).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}

/** The parameters of an address as Next.js passes them to a page: a list where one is repeated. */
export function valuesOf(params: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const [first = '', ...more] = params.getAll(name);
      return [name, more.length > 0 ? [first, ...more] : first];
    }),
  );
}
