import type { KeyboardEvent } from 'react';

/** True if the event is Ctrl+Enter or Cmd+Enter in a field of the form itself, not in a list it opened. */
export function isSubmitKey(event: KeyboardEvent<HTMLFormElement>): boolean {
  return (
    event.key === 'Enter' &&
    (event.ctrlKey || event.metaKey) &&
    !event.nativeEvent.isComposing &&
    event.target instanceof Node &&
    event.currentTarget.contains(event.target)
  );
}
