import { clsx, type ClassValue } from 'clsx';

/**
 * Joins class names. What a component sets by default and its caller may set otherwise has the variant `base:`, which
 * any other class overrules; else the order in the style sheet decides, not the one here.
 */
export function cn(...inputs: ClassValue[]): string {
  return clsx(inputs);
}
