'use client';

import { Slot } from 'radix-ui';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type RefObject,
} from 'react';
import { useOverlay } from '@/components/ui/overlays/use-overlay';

/** A button on the page, and what it is given by the trigger of its list. */
export interface TriggerPlace {
  button: RefObject<HTMLButtonElement | null>;
  give: (props: ComponentProps<'button'>) => void;
}

type OverlayTriggerProps<List> = {
  fetch: () => Promise<ComponentType<List & { place: TriggerPlace }>>;
  list: List;
  /** The keys that open its list, or choose without it. */
  keys: RegExp;
  /** The button; it takes a ref and the props of a button. */
  children: ReactElement;
  role?: 'combobox';
  'aria-haspopup'?: 'menu';
};

/**
 * A button whose list, with the keys and roles of the button itself, is Radix's and loads once the page is idle. The
 * button stays the same element; a press before the list has loaded is repeated then.
 */
export function OverlayTrigger<List extends object>({
  fetch,
  list,
  keys,
  children,
  ...attributes
}: OverlayTriggerProps<List>) {
  const { Loaded, load } = useOverlay(fetch);
  const button = useRef<HTMLButtonElement>(null);
  const [given, give] = useState<ComponentProps<'button'> | null>(null);
  const early = useRef<Event[]>([]);
  // The same element, so that giving to the button does not render the list again.
  const overlay = useMemo(() => Loaded && <Loaded {...list} place={{ button, give }} />, [Loaded, list]);

  useEffect(() => {
    if (!given) return;
    // By then the list has its options, too.
    const timer = setTimeout(() => {
      for (const event of early.current.splice(0)) button.current?.dispatchEvent(event);
    });
    return () => clearTimeout(timer);
  }, [given]);

  const prepare = () => void fetch().then(load, () => {});

  function remember(event: Event) {
    early.current.push(event);
    void load().then((there) => {
      if (!there) early.current = [];
    });
  }

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    // These belong to the form, or to the browser.
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (given) given.onKeyDown?.(event);
    else if (keys.test(event.key)) {
      event.preventDefault();
      remember(new window.KeyboardEvent('keydown', event.nativeEvent));
    }
  }

  return (
    <>
      <Slot.Root
        aria-expanded={false}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event: MouseEvent) => remember(new window.MouseEvent('click', event.nativeEvent))}
        {...attributes}
        {...given}
        ref={button}
        onKeyDown={onKeyDown}
      >
        {children}
      </Slot.Root>
      {overlay}
    </>
  );
}
