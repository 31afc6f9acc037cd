'use client';

import { Bell as BellIcon } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { use, useRef, useState, type ComponentProps } from 'react';
import { useNotifications } from '@/components/notifications/use-notifications';
import { useUnread, type UnreadState } from '@/components/notifications/use-unread';
import { Button } from '@/components/ui/button';
import { useLoaded } from '@/components/ui/use-loaded';

// Loaded when first opened: most visits only look at the number.
const fetchList = () => import('@/components/notifications/bell-list').then((module) => module.BellList);
const NOT_LOADED = 'The notifications could not be loaded. Check your connection and try again.';

type BellProps = {
  latest: Promise<UnreadState>;
  /** Place in which the list opens: next to the button, or as a sheet on phones. */
  opens: 'popover' | 'sheet';
};

/** The button with the number of unread notifications, which opens their list. */
export function Bell({ latest, opens }: BellProps) {
  const { unread, announcement, setUnread } = useUnread(use(latest));
  const notifications = useNotifications(unread, setUnread);
  const pathname = usePathname();
  // Any navigation closes the list, like the drawer on phones.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  const button = useRef<HTMLButtonElement>(null);
  const { Loaded: List, load, prepare } = useLoaded(fetchList, NOT_LOADED);

  function toggle() {
    if (open) return setOpenOn(null);
    setOpenOn(pathname);
    notifications.load();
    void load().then((there) => there || setOpenOn(null));
  }

  return (
    <>
      <BellButton
        ref={button}
        unread={unread}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={toggle}
      />
      {List ? (
        <List
          button={button}
          opens={opens}
          open={open}
          onClose={() => setOpenOn(null)}
          notifications={notifications}
        />
      ) : null}
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  );
}

function BellButton({ unread, ...props }: { unread: number } & ComponentProps<typeof Button>) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={unread > 0 ? `Notifications, ${unread.toLocaleString('en-US')} unread` : 'Notifications'}
      {...props}
    >
      <span aria-hidden className="relative">
        <BellIcon />
        {unread > 0 ? (
          <span className="absolute -top-2 left-1.5 grid h-4 min-w-4 place-items-center rounded-full bg-primary px-1 text-[10px] leading-none font-semibold text-on-primary tabular-nums">
            {unread > 99 ? '99+' : unread}
          </span>
        ) : null}
      </span>
    </Button>
  );
}
