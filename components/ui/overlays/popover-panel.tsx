'use client';

import { useRef, type ComponentProps, type RefObject } from 'react';
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui/overlays/popover';

type PopoverPanelProps = ComponentProps<typeof PopoverContent> & {
  /** The button it belongs to, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onClose: () => void;
};

/** A popover without its button, so that its code can load when first opened. */
export function PopoverPanel({ button, open, onClose, ...props }: PopoverPanelProps) {
  /** A click outside closed it, and the focus belongs there. */
  const left = useRef(false);
  return (
    <Popover open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <PopoverAnchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <PopoverContent
        onOpenAutoFocus={() => (left.current = false)}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (!left.current && document.activeElement === document.body) button.current?.focus();
        }}
        onInteractOutside={(event) => {
          // A click on the button closes it already.
          if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
          else left.current = true;
        }}
        {...props}
      />
    </Popover>
  );
}
