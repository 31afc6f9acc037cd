'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useLoaded } from '@/components/ui/use-loaded';

const fetchDialog = () =>
  import('@/components/data-export/delete-user-dialog').then((module) => module.DeleteUserDialog);

/** Deletes the user after asking for the address, and for the password where there is one. */
export function DeleteUser({ hasPassword }: { hasPassword: boolean }) {
  const { Loaded: DeleteUserDialog, load, prepare } = useLoaded(fetchDialog);
  const button = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<'open' | 'closed' | null>(null);
  return (
    <>
      <Button
        ref={button}
        variant="destructive"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void load().then((there) => there && setAsked('open'))}
      >
        Delete account
      </Button>
      {DeleteUserDialog && asked ? (
        <DeleteUserDialog
          hasPassword={hasPassword}
          open={asked === 'open'}
          onClose={() => setAsked('closed')}
          returnFocus={() => button.current?.focus()}
        />
      ) : null}
    </>
  );
}
