import type { MetadataRoute } from 'next';
import { siteAddress } from '@/lib/data/site';

/** Links in e-mails work once, so crawlers must not follow them. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  return {
    rules: { userAgent: '*', allow: '/', disallow: '/auth/' },
    sitemap: `${await siteAddress()}/sitemap.xml`,
  };
}
