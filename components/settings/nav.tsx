'use client';

import { useEffect, useState } from 'react';
import { SETTINGS_SECTIONS, type SettingsSectionId } from '@/lib/domain/settings/sections';
import { cn } from '@/lib/utils';

/** Line at which a section counts as current, in pixels below the top of the window. */
const REACHED = 140;

/** The list of sections next to them, where there is room; the current one is marked. */
export function SettingsNav() {
  const current = useSectionInView();
  return (
    <nav aria-label="Settings" className="sticky top-7 hidden self-start min-[1180px]:block">
      <ul className="grid gap-0.5">
        {SETTINGS_SECTIONS.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className={cn(
                'block rounded-control px-2.5 py-1.5 text-[13px] transition-colors duration-150 hover:bg-raised hover:text-ink',
                id === current ? 'bg-raised font-medium text-ink' : 'text-ink-2',
              )}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useSectionInView(): SettingsSectionId {
  const [current, setCurrent] = useState<SettingsSectionId>(SETTINGS_SECTIONS[0].id);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setCurrent(sectionInView());
    };
    const scheduleUpdate = () => {
      frame ||= requestAnimationFrame(look);
    };
    scheduleUpdate();
    window.addEventListener('scroll', scheduleUpdate, { passive: true });
    window.addEventListener('hashchange', scheduleUpdate);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', scheduleUpdate);
      window.removeEventListener('hashchange', scheduleUpdate);
    };
  }, []);
  return current;
}

function sectionInView(): SettingsSectionId {
  const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
  const isChosen = ({ id }: { id: string }) => `#${id}` === window.location.hash;
  const { scrollHeight } = document.documentElement;
  if (window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2) {
    // The last sections can't scroll to the top: the one chosen is current, or else the last.
    const chosen = SETTINGS_SECTIONS.find(isChosen);
    if (chosen && topOf(chosen.id) > 0) return chosen.id;
    return SETTINGS_SECTIONS[SETTINGS_SECTIONS.length - 1]?.id ?? SETTINGS_SECTIONS[0].id;
  }
  const reached = SETTINGS_SECTIONS.filter(({ id }) => topOf(id) <= REACHED);
  // Of two side by side the one chosen is current, or else the first.
  const last = topOf(reached.at(-1)?.id ?? '');
  const beside = reached.filter(({ id }) => topOf(id) === last);
  return (beside.find(isChosen) ?? beside[0] ?? SETTINGS_SECTIONS[0]).id;
}
