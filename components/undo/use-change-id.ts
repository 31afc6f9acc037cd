import { useRef } from 'react';
import { newId } from '@/lib/domain/forms/new-id';

/** Gives a change its id: a retry of the same content has the same one and is done once, an edited one has another. */
export function useChangeId(): (content: unknown) => string {
  const ids = useRef(new Map<string, string>());
  return (content) => {
    const key = JSON.stringify(content);
    const id = ids.current.get(key) ?? newId();
    ids.current.set(key, id);
    return id;
  };
}
