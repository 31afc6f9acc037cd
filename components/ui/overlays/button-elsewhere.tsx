'use client';

import { useImperativeHandle, useLayoutEffect, type ComponentProps } from 'react';
import type { TriggerPlace } from '@/components/ui/overlays/trigger';

/** The child of a Radix trigger whose button is on the page already, and is given its props. */
export function ButtonElsewhere({
  place: { button, give },
  ref,
  ...props
}: ComponentProps<'button'> & { place: TriggerPlace }) {
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [button]);
  useLayoutEffect(() => give(props));
  return null;
}
