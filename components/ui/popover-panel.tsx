'use client';

import { useRef, type ComponentProps, type RefObject } from 'react';
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui/popover';

type PopoverPanelProps = ComponentProps<typeof PopoverContent> & {
  /** The button it belongs to, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onClose: () => void;
};

/** A popover apart from its button, so that its code can come when it is first wanted. */
export function PopoverPanel({ button, open, onClose, ...props }: PopoverPanelProps) {
  /** Closed by a click elsewhere: that is where the focus belongs. */
  const left = useRef(false);
  return (
    <Popover open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <PopoverAnchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <PopoverContent
        onOpenAutoFocus={() => (left.current = false)}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (!left.current) button.current?.focus();
        }}
        onInteractOutside={(event) => {
          // The button itself closes it by its own click.
          if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
          else left.current = true;
        }}
        {...props}
      />
    </Popover>
  );
}
