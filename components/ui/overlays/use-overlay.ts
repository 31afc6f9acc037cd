'use client';

import { useEffect, type ComponentType } from 'react';
import { useLoaded } from '@/components/ui/use-loaded';
import { whenIdle } from '@/components/ui/when-idle';

/** A part of the overlays' chunk, as `useLoaded` returns it; fetched once the page is idle. */
export function useOverlay<Props>(fetch: () => Promise<ComponentType<Props>>, problem?: string | null) {
  const overlay = useLoaded(fetch, problem);
  const { prepare } = overlay;
  useEffect(() => whenIdle(prepare), [prepare]);
  return overlay;
}
