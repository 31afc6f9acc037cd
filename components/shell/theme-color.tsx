'use client';

import { useTheme } from 'next-themes';
import { useEffect, useRef } from 'react';

/** The backgrounds of both themes (globals.css), for the browser's own bars. */
const COLORS = { dark: '#0a0c10', light: '#fafbfc' };

/**
 * The colour of the browser's bars, which follows the theme chosen here, not the system's. Not part of Next's
 * viewport, which would rewrite it, dark, with every navigation.
 */
export function ThemeColor() {
  const { theme } = useTheme();
  const meta = useRef<HTMLMetaElement>(null);
  useEffect(() => {
    meta.current?.setAttribute('content', theme === 'light' ? COLORS.light : COLORS.dark);
  }, [theme]);
  return <meta ref={meta} name="theme-color" content={COLORS.dark} />;
}
