'use client';

import type { ComponentProps } from 'react';
import { announceSignOut } from '@/lib/tab-session';

/** A form that ends the session, which the browser's other tabs hear of. Its button has `data-leaves`. */
export function SignOutForm(props: ComponentProps<'form'>) {
  return <form {...props} onSubmit={announceSignOut} />;
}
