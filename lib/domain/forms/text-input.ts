import './no-eval';
import { z } from 'zod';
import { hasControlCharacters, isVisible } from '../text/text';

/** Form input for a short text, such as a name: trimmed, required, of limited length. */
export function textInput(field: string, longest: number) {
  return optionalTextInput(field, longest).refine(isVisible, `${field} is required`);
}

/** Form input for a text that may be empty, such as a note: trimmed, of limited length. */
export function optionalTextInput(field: string, longest: number) {
  return z
    .string()
    .trim()
    .max(longest, `${field} must be at most ${longest} characters`)
    .refine((text) => !hasControlCharacters(text), `${field} contains characters that are not text`);
}
