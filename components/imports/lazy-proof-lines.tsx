'use client';

import { Suspense, type ComponentProps } from 'react';
import { lazyOr } from '@/components/ui/lazy-or';

const ProofLines = lazyOr(
  () => import('@/components/imports/proof-lines').then((module) => module.ProofLines),
  () => null,
);

/** Lazy proofs of files: a screen without imports does not load them. */
export function LazyProofLines(props: ComponentProps<typeof ProofLines>) {
  return <Suspense fallback={null}>{props.proofs.length === 0 ? null : <ProofLines {...props} />}</Suspense>;
}
