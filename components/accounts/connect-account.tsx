'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useLoaded } from '@/components/ui/use-loaded';

const fetchDialog = () =>
  import('@/components/accounts/connect-account-dialog').then((module) => module.ConnectAccountDialog);

/** 'Connect a New Account': adding one by hand or importing a bank's file. */
export function ConnectAccount() {
  const [asked, setAsked] = useState<'open' | 'closed' | null>(null);
  const { Loaded: ConnectAccountDialog, load, prepare } = useLoaded(fetchDialog);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="outline"
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void load().then((there) => there && setAsked('open'))}
      >
        Connect a New Account
      </Button>
      {ConnectAccountDialog && asked ? (
        <ConnectAccountDialog
          open={asked === 'open'}
          onClose={() => setAsked('closed')}
          returnFocus={() => button.current?.focus()}
        />
      ) : null}
    </>
  );
}
