import { hash } from 'node:crypto';

/**
 * A UUID that is always the same for the same parts.
 * @param {...(string | undefined)} parts
 */
export function stableId(...parts) {
  const hex = hash('sha256', ['demo', ...parts].join(' '));
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
