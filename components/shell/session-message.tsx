'use client';

import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Brand } from '@/components/ui/brand';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { SignInLink } from '@/components/ui/feedback/sign-in-again';
import type { TabSession } from '@/lib/tab-session';
import { discardUnsaved } from '@/lib/unsaved';

/** Message of `SessionNotice` about a session that is no longer the tab's own. */
export function SessionMessage({ session }: { session: Exclude<TabSession, { state: 'current' }> }) {
  // In the body, since an open dialog makes the rest of the page inert.
  return createPortal(
    session.state === 'ended' ? (
      <div
        data-over-dialogs
        className="pointer-events-auto fixed inset-x-0 top-3 z-60 mx-auto w-fit max-w-[calc(100%-24px)] rounded-control bg-surface shadow-lg"
      >
        <Alert variant="warn" role="alert">
          <span>You are no longer signed in. What you typed here is kept.</span> <SignInLink />
        </Alert>
      </div>
    ) : (
      <Cover other={session.state === 'other' ? session.email : null} />
    ),
    document.body,
  );
}

/** `other` is who is signed in; null for nobody. */
function Cover({ other }: { other: string | null }) {
  const cover = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const rest = [...document.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement && element !== cover.current && !element.inert,
    );
    for (const element of rest) element.inert = true;
    const title = document.title;
    document.title = 'Outlay';
    cover.current?.querySelector('h1')?.focus();
    return () => {
      for (const element of rest) element.inert = false;
      document.title = title;
    };
  }, []);

  return (
    <div
      ref={cover}
      data-over-dialogs
      className="pointer-events-auto fixed inset-0 z-70 overflow-y-auto bg-bg text-ink"
    >
      <div className="mx-auto flex min-h-full max-w-[408px] flex-col justify-center px-5 py-10">
        <Brand className="flex" />
        <h1
          tabIndex={-1}
          className="mt-3 mb-3 text-2xl leading-[1.2] font-semibold tracking-[-0.025em] wrap-anywhere outline-none"
        >
          {other === null ? 'You are signed out' : `${other} is signed in now`}
        </h1>
        <p className="mb-6 text-ink-2">
          {other === null
            ? 'What was typed in this tab is kept but hidden until the same user signs in again.'
            : 'What was typed in this tab is kept but hidden until its own user signs in again. It can’t be saved as somebody else.'}
        </p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button
            variant="outline"
            onClick={() => {
              discardUnsaved();
              window.location.reload();
            }}
          >
            Discard it
          </Button>
          {other === null ? <SignInLink /> : null}
        </div>
      </div>
    </div>
  );
}
