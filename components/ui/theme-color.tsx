'use client';

import { useTheme } from 'next-themes';
import { useEffect, useRef } from 'react';

/** The backgrounds of both themes (globals.css), as a browser's own bars take them. */
const COLORS = { dark: '#0a0c10', light: '#fafbfc' };

/**
 * The colour of the browser's bars, which follows the theme chosen here, not the system's. Not a part of Next's
 * viewport: that would be written anew, dark, with every navigation.
 */
export function ThemeColor() {
  const { theme } = useTheme();
  const meta = useRef<HTMLMetaElement>(null);
  useEffect(() => {
    meta.current?.setAttribute('content', theme === 'light' ? COLORS.light : COLORS.dark);
  }, [theme]);
  return <meta ref={meta} name="theme-color" content={COLORS.dark} />;
}
