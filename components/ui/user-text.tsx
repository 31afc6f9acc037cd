import type { ReactNode } from 'react';

/** A text that a user or a bank wrote, in the direction of its script, whatever the text around it. */
export function UserText({ children }: { children: ReactNode }) {
  return <bdi dir="auto">{children}</bdi>;
}
