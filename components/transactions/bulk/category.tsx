'use client';

import { Tag } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { CategoryCombobox } from '@/components/categories/combobox';
import { useChoices } from '@/components/entry/choices';
import { BulkButton } from '@/components/transactions/bulk/button';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/fields/field';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover';
import { sameCategory } from '@/lib/domain/categories/choices';
import { LONGEST } from '@/lib/domain/transactions/filter-values';

type BulkCategoryProps = {
  busy: boolean;
  /** Reason that it could not be set; the typed text stays for another try. */
  failure: string | null;
  onChoose: (category: string) => void;
};

/** Sets the category of the selected transactions: an existing one or a new one. */
export function BulkCategory({ busy, failure, onChoose }: BulkCategoryProps) {
  const categories = useChoices()?.categories.map(({ name }) => name) ?? [];
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const category = sameCategory(categories, text) ?? text.trim();
    if (category === '') setProblem('Category is required');
    else if (category.length > LONGEST.category)
      setProblem(`Category must be at most ${LONGEST.category} characters`);
    else if (!busy) onChoose(category);
  }

  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setText('');
        setProblem(undefined);
      }}
    >
      <PopoverTrigger asChild>
        <BulkButton aria-label="Set category" aria-disabled={busy || undefined}>
          <Tag aria-hidden className="max-[30rem]:hidden" />
          <span className="max-md:hidden">Set category</span>
          <span className="md:hidden">Category</span>
        </BulkButton>
      </PopoverTrigger>
      <PopoverContent role="dialog" aria-label="Set category" align="center" sideOffset={10} className="w-72">
        <form noValidate onSubmit={submit} className="flex items-start gap-2">
          <Field label="Category" error={problem ?? failure ?? undefined} className="flex-1">
            <CategoryCombobox categories={categories} value={text} onValueChange={setText} />
          </Field>
          <Button type="submit" aria-disabled={busy || undefined} className="mt-6.5">
            {busy ? 'Setting...' : 'Set'}
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  );
}
