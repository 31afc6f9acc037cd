import type { ComponentProps } from 'react';

import { buttonHeight } from '@/components/ui/button-styles';
import { controlHeight, fieldLayout } from '@/components/ui/fields/control-styles';
import { cn } from '@/lib/utils';

/** A grey shape the size of the content that is loading. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden
      className={cn('animate-skeleton base:rounded-md bg-raised', className)}
      {...props}
    />
  );
}

/** A line of text that is loading, as high as its font's lines. */
export function TextSkeleton({ className }: { className?: string }) {
  return (
    <div className={cn('flex h-lh max-w-full items-center', className)}>
      <Skeleton className="h-3 w-full" />
    </div>
  );
}

/** A labelled field that is loading. */
export function FieldSkeleton({ hint = false, className }: { hint?: boolean; className?: string }) {
  return (
    <div className={cn(fieldLayout, className)}>
      <TextSkeleton className="w-24 text-[13px]" />
      <Skeleton className={controlHeight} />
      {hint ? <TextSkeleton className="text-[13px]" /> : null}
    </div>
  );
}

export function ButtonSkeleton() {
  return <Skeleton className={cn(buttonHeight, 'w-36 max-w-full')} />;
}
