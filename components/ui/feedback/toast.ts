import type { ReactNode } from 'react';
import type { ExternalToast, toast as sonner } from 'sonner';

type Sonner = typeof sonner;
type Show = (toast: Sonner) => void;
type Message = (text: ReactNode, options?: ExternalToast) => void;
type Id = ExternalToast['id'];

let shownWith: Sonner | null = null;
let waiting: { show: Show; text: ReactNode; id?: Id }[] = [];
let onWaiting: () => void = () => {};

function request(show: Show, text: ReactNode, id: Id): void {
  if (shownWith) return show(shownWith);
  waiting.push({ show, text, id });
  onWaiting();
}

const messageOf =
  (select: (toast: Sonner) => (text: ReactNode, options?: ExternalToast) => unknown): Message =>
  (text, options) =>
    request((toast) => void select(toast)(text, options), text, options?.id);

/** Shows messages, as sonner's function of this name does; its code loads with the first one. */
export const toast = Object.assign(
  messageOf((toast) => toast),
  {
    error: messageOf((toast) => toast.error),
    success: messageOf((toast) => toast.success),
    loading: messageOf((toast) => toast.loading),
    /** Removes a message, or all. */
    dismiss: (id?: string) => {
      if (shownWith) shownWith.dismiss(id);
      else if (waiting.length > 0) waiting.push({ show: (toast) => void toast.dismiss(id), text: null });
    },
  },
);

/** True if a message is on the screen or about to be. */
export function isToastShown(id: string): boolean {
  return [...waiting, ...(shownWith?.getToasts() ?? [])].some((message) => message.id === id);
}

/** Calls back when there are messages that wait for the code that shows them; returns how to stop. */
export function onWaitingToast(callback: () => void): () => void {
  onWaiting = callback;
  if (waiting.length > 0) callback();
  return () => {
    onWaiting = () => {};
  };
}

/** The texts of the messages that wait, which wait no longer. */
export function takeWaitingTexts(): ReactNode[] {
  const texts = waiting.map(({ text }) => text).filter((text) => text !== null);
  waiting = [];
  return texts;
}

/** Shows the messages that wait for it and those to come; returns how to stop. */
export function showToastsWith(toast: Sonner): () => void {
  shownWith = toast;
  const due = waiting;
  waiting = [];
  for (const { show } of due) show(toast);
  return () => {
    shownWith = null;
    // Sonner would show them again to the next user; React's strict mode connects again at once.
    queueMicrotask(() => {
      if (!shownWith) toast.dismiss();
    });
  };
}
