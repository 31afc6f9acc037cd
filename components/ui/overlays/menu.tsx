'use client';

import type { MenuProps } from '@/components/ui/overlays/menu-list';
import { OverlayTrigger } from '@/components/ui/overlays/trigger';

const fetchList = () => import('@/components/ui/overlays/menu-list').then((module) => module.MenuList);

/** A button with a menu. */
export function Menu({ trigger, ...list }: MenuProps) {
  return (
    <OverlayTrigger fetch={fetchList} list={list} keys={/^(Enter| |ArrowDown)$/} aria-haspopup="menu">
      {trigger}
    </OverlayTrigger>
  );
}
