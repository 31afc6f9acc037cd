import { lazy, type ComponentType } from 'react';

/** A component whose code loads when it is first rendered; `Unavailable` takes its place if that fails. */
export function lazyOr<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  Unavailable: ComponentType<Props>,
) {
  return lazy(() =>
    fetch().then(
      (component) => ({ default: component }),
      () => ({ default: Unavailable }),
    ),
  );
}
