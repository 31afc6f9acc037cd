'use client';

import { useTheme } from 'next-themes';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { Label } from '@/components/ui/label';
import { Switch } from '@/components/ui/switch';
import { useHydrated } from '@/components/ui/use-hydrated';

/** The 'Theme Settings' section. The choice stays in this browser. */
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
        <Label htmlFor="dark-mode">Dark Mode</Label>
        <Switch
          id="dark-mode"
          checked={hydrated ? resolvedTheme === 'dark' : true}
          onCheckedChange={(dark) => setTheme(dark ? 'dark' : 'light')}
        />
      </div>
    </Card>
  );
}
