/** Puts a text into a field as if it were typed, so that React and the form hear of it. */
export function typeInto(field: HTMLInputElement, text: string): void {
  // React compares with the value it last set and ignores an event that changes nothing.
  field.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
