/** The message when a typed limit's category is gone. */
export function limitCategoryGone(category: string): string {
  return `“${category}” was renamed or removed in the meantime, so nothing was saved.`;
}
