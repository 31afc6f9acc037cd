'use client';

import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { onWaitingToast } from '@/components/ui/toast';

const fetchList = () => import('@/components/ui/toast-list').then((module) => module.ToastList);

/** Where the messages of `toast()` appear. One that can't be loaded, as without a connection, is shown as it is. */
export function Toaster() {
  const [List, setList] = useState<ComponentType | null>(null);
  const [plain, setPlain] = useState<ReactNode>(null);

  useEffect(
    () =>
      onWaitingToast((text) => {
        fetchList().then(
          (list) => setList(() => list),
          () => setPlain(text),
        );
      }),
    [],
  );

  if (List) return <List />;
  return plain === null ? null : (
    <p
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto w-fit rounded-card border border-border-strong bg-surface px-4 py-3 text-sm shadow-lg"
    >
      {plain}
    </p>
  );
}
