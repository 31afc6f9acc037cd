'use client';

import { Ellipsis } from 'lucide-react';
import { menuIdOf, useAskCategory } from '@/components/categories/category-actions';
import { Button } from '@/components/ui/button';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu';

/** The actions on a category. */
export function CategoryMenu({ category }: { category: string }) {
  const ask = useAskCategory();
  return (
    <Menu modal={false}>
      <MenuTrigger asChild>
        <Button id={menuIdOf(category)} variant="ghost" size="icon" className="-mr-2">
          <Ellipsis aria-hidden />
          <span className="sr-only">Actions for {category}</span>
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={() => ask(category, 'rename')}>Rename</MenuItem>
        <MenuItem onSelect={() => ask(category, 'color')}>Color</MenuItem>
        <MenuItem onSelect={() => ask(category, 'merge')}>Merge into…</MenuItem>
        <MenuItem onSelect={() => ask(category, 'remove')}>Remove</MenuItem>
      </MenuContent>
    </Menu>
  );
}
