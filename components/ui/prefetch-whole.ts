import { PrefetchKind } from 'next/dist/client/components/router-reducer/router-reducer-types';
import type { useRouter } from 'next/navigation';

/** Fetches a screen ahead with its data; without saying so it would be the frame alone, which is here already. */
export function prefetchWhole(router: Pick<ReturnType<typeof useRouter>, 'prefetch'>, href: string) {
  router.prefetch(href, { kind: PrefetchKind.FULL });
}
