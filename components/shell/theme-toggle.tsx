'use client';

import { Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';

import { Button } from '@/components/ui/button';

/**
 * Switches between light and dark. CSS picks the icon and name by the page's class, not React: the server does not
 * know the theme, and the first render must match its HTML.
 */
export function ThemeToggle({ className }: { className?: string }) {
  const { resolvedTheme, setTheme } = useTheme();
  return (
    <Button
      variant="ghost"
      size="icon"
      className={className}
      onClick={() => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark')}
    >
      <Sun aria-hidden className="not-dark:hidden" />
      <Moon aria-hidden className="dark:hidden" />
      <span className="sr-only not-dark:hidden">Switch to light mode</span>
      <span className="sr-only dark:hidden">Switch to dark mode</span>
    </Button>
  );
}
