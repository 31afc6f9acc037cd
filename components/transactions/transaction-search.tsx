import { Search } from 'lucide-react';
import Form from 'next/form';
import { Input } from '@/components/ui/input';

/** The search box; it writes what is searched for into the address. */
export function TransactionSearch({ search }: { search: string }) {
  return (
    <Form action="/transactions" role="search" className="relative mb-3.5 max-w-[420px]">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3"
      />
      <Input
        key={search}
        type="search"
        name="q"
        aria-label="Search transactions..."
        placeholder="Search transactions..."
        defaultValue={search}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        className="pl-9"
      />
    </Form>
  );
}
