'use client';

import { Suspense, type ComponentProps } from 'react';
import { lazyOr } from '@/components/ui/lazy-or';

const ProofLines = lazyOr(
  () => import('@/components/imports/proof-lines').then((module) => module.ProofLines),
  () => null,
);

/** What files prove, loaded where there is a file: a screen without imports needs none of it. */
export function LazyProofLines(props: ComponentProps<typeof ProofLines>) {
  return <Suspense fallback={null}>{props.proofs.length === 0 ? null : <ProofLines {...props} />}</Suspense>;
}
