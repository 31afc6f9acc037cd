'use client';

import { useTheme } from 'next-themes';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { Label } from '@/components/ui/fields/label';
import { Switch } from '@/components/ui/fields/switch';
import { useHydrated } from '@/components/ui/use-hydrated';

/** The off state: before hydration CSS decides by the theme's class, not React. */
const OFF_IN_LIGHT =
  'not-dark:border-ink-3! not-dark:bg-raised! not-dark:[&>span]:translate-x-0! not-dark:[&>span]:bg-ink-3!';

/** The 'Theme Settings' section. The choice is stored in this browser. */
export function ThemeSettings() {
  const { resolvedTheme, setTheme } = useTheme();
  // The server does not know the theme: its HTML and the first render show the default, dark.
  const hydrated = useHydrated();
  return (
    <Card aria-labelledby="theme-settings">
      <CardHeader>
        <CardTitle id="theme-settings">Theme Settings</CardTitle>
      </CardHeader>
      <div className="flex items-center justify-between gap-4">
        <div className="grid gap-0.5">
          <Label htmlFor="dark-mode" className="text-sm text-ink">
            Dark Mode
          </Label>
          <p id="dark-mode-note" className="text-[13px] text-ink-3">
            Kept in this browser.
          </p>
        </div>
        <Switch
          id="dark-mode"
          aria-describedby="dark-mode-note"
          className={hydrated ? undefined : OFF_IN_LIGHT}
          checked={hydrated ? resolvedTheme === 'dark' : true}
          onCheckedChange={(dark) => setTheme(dark ? 'dark' : 'light')}
        />
      </div>
    </Card>
  );
}
