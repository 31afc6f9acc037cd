'use client';

import { Ellipsis } from 'lucide-react';
import { menuIdOf, useAskCategory } from '@/components/categories/actions';
import { Button } from '@/components/ui/button';
import { Menu } from '@/components/ui/overlays/menu';

/** The actions on a category. */
export function CategoryMenu({ category }: { category: string }) {
  const ask = useAskCategory();
  return (
    <Menu
      trigger={
        <Button id={menuIdOf(category)} variant="ghost" size="icon" className="-mr-2">
          <Ellipsis aria-hidden />
          <span className="sr-only">Actions for {category}</span>
        </Button>
      }
      items={[
        { label: 'Rename', onSelect: () => ask(category, 'rename') },
        { label: 'Color', onSelect: () => ask(category, 'color') },
        { label: 'Merge into…', onSelect: () => ask(category, 'merge') },
        { label: 'Remove', onSelect: () => ask(category, 'remove') },
      ]}
    />
  );
}
