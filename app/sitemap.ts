import type { MetadataRoute } from 'next';
import { siteAddress } from '@/lib/data/site';

const PUBLIC_PAGES = ['/', '/login', '/signup'];

/** The pages a search engine may show. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const address = await siteAddress();
  return PUBLIC_PAGES.map((path) => ({ url: address + path }));
}
