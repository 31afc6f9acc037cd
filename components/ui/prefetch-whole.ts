import type { useRouter } from 'next/navigation';

type Router = Pick<ReturnType<typeof useRouter>, 'prefetch'>;
type Kind = NonNullable<Parameters<Router['prefetch']>[1]>['kind'];

/** Prefetches a screen with its data, as `<Link prefetch>` does; by default the router fetches only the frame. */
export function prefetchWhole(router: Router, href: string) {
  router.prefetch(href, { kind: 'full' as Kind });
}
