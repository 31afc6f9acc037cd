'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { goTo } from '@/components/palette/go-to';
import { loadPalette } from '@/components/palette/load';
import { catchTyping, type TypedAhead } from '@/components/palette/typed-ahead';
import type { PaletteWindowProps } from '@/components/palette/window';
import { focusMain } from '@/components/ui/focus-main';
import { useShortcut } from '@/components/ui/shortcuts/use-shortcut';
import { useLoaded } from '@/components/ui/use-loaded';
import { SHORTCUTS, type Shortcut } from '@/lib/domain/shortcuts/shortcuts';

/** The shortcuts that lead somewhere from every screen. */
const PAGE_SHORTCUTS: readonly { shortcut: Shortcut; href: string }[] = [
  { shortcut: SHORTCUTS.goToDashboard, href: '/dashboard' },
  { shortcut: SHORTCUTS.goToAccounts, href: '/bank-accounts' },
  { shortcut: SHORTCUTS.goToTransactions, href: '/transactions' },
  { shortcut: SHORTCUTS.goToNetWorth, href: '/net-worth' },
  { shortcut: SHORTCUTS.goToReports, href: '/reports' },
  { shortcut: SHORTCUTS.goToReview, href: '/review' },
  { shortcut: SHORTCUTS.goToUpcoming, href: '/upcoming' },
  { shortcut: SHORTCUTS.goToBudgets, href: '/budgets' },
  { shortcut: SHORTCUTS.goToUpload, href: '/upload' },
  { shortcut: SHORTCUTS.goToSettings, href: '/settings' },
  { shortcut: SHORTCUTS.goToTrash, href: '/transactions/trash' },
  { shortcut: SHORTCUTS.addTransaction, href: '/transactions#add' },
];

type Shown = PaletteWindowProps['shown'];

/**
 * The command palette and the shortcut sheet, both loaded when first opened, and the shortcuts available on every
 * screen.
 */
export function Palette({ signOut }: { signOut: () => Promise<void> }) {
  const router = useRouter();
  const { Loaded: Window, load, prepare } = useLoaded(loadPalette);
  const [shown, setShown] = useState<Shown>(null);
  const opener = useRef<Element | null>(null);
  const loading = useRef(false);
  const caught = useRef<(() => TypedAhead) | null>(null);

  const show = async (which: 'palette' | 'sheet') => {
    if (loading.current) return;
    opener.current = document.activeElement;
    if (Window) return setShown({ which });
    loading.current = true;
    // Until the palette's own field has the focus.
    const takeTyped = catchTyping();
    caught.current = takeTyped;
    const there = await load();
    loading.current = false;
    if (!there || which === 'sheet') takeTyped();
    if (there) setShown({ which, takeTyped });
  };
  const togglePalette = () => {
    if (shown?.which === 'palette') setShown(null);
    else if (shown) setShown({ which: 'palette' });
    else if (!isFormOpen()) void show('palette');
  };

  useShortcut(SHORTCUTS.palette, togglePalette);
  useShortcut(SHORTCUTS.search, togglePalette, { fallback: true });
  useShortcut(SHORTCUTS.sheet, () => void show('sheet'));

  useEffect(() => {
    // On keydown, so that the code is loading when the second key comes.
    const listen = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') prepare();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [prepare]);

  // Closed or left before its field was there: the page gets its keys back.
  const takeTyped = shown?.takeTyped;
  useEffect(() => () => void takeTyped?.(), [takeTyped]);
  useEffect(() => () => void caught.current?.(), []);

  useEffect(() => {
    // Back leads to another screen, or closes something on this one.
    const close = () => setShown(null);
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, []);

  return (
    <>
      {PAGE_SHORTCUTS.map(({ shortcut, href }) => (
        <PageShortcut key={href} shortcut={shortcut} go={() => goTo(router, href)} />
      ))}
      {Window ? (
        <Window
          shown={shown}
          onShow={(which) => setShown({ which })}
          onClose={() => setShown(null)}
          returnFocus={() => returnFocus(opener.current)}
          signOut={signOut}
        />
      ) : null}
    </>
  );
}

function PageShortcut({ shortcut, go }: { shortcut: Shortcut; go: () => void }) {
  useShortcut(shortcut, go, { fallback: true });
  return null;
}

/** True if a dialog is open that takes input or asks a question. */
function isFormOpen(): boolean {
  return [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].some(
    (dialog) =>
      dialog.role === 'alertdialog' || dialog.querySelector('input, textarea, [role=combobox]') !== null,
  );
}

function returnFocus(opener: Element | null) {
  focusMain(opener === document.body ? null : opener);
}
