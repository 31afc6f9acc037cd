'use client';

import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { onWaitingToast, takeWaitingTexts } from '@/components/ui/feedback/toast';

const fetchList = () => import('@/components/ui/feedback/toast-list').then((module) => module.ToastList);

/** Time that a message without a button stays, in milliseconds. */
const TEXT_STAYS = 10_000;

/** Shows the messages of `toast()`, or only their texts if their code can't be loaded, as when offline. */
export function Toaster() {
  const [List, setList] = useState<ComponentType | null>(null);
  const [texts, setTexts] = useState<readonly ReactNode[]>([]);

  useEffect(
    () =>
      onWaitingToast(() => {
        fetchList().then(
          (list) => setList(() => list),
          () => {
            const taken = takeWaitingTexts();
            setTexts((shown) => [...shown, ...taken]);
            setTimeout(() => setTexts((shown) => shown.slice(taken.length)), TEXT_STAYS);
          },
        );
      }),
    [],
  );

  if (List) return <List />;
  return (
    <section
      aria-label="Messages"
      aria-live="polite"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto grid w-fit gap-2"
    >
      {texts.map((text, index) => (
        <p
          key={index}
          className="rounded-card border border-border-strong bg-surface px-4 py-3 text-sm shadow-lg"
        >
          {text}
        </p>
      ))}
    </section>
  );
}
