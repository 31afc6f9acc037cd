/** Names that pdfjs expects when it is loaded, although text needs none of them; Node lacks them. */
export function installShims(): void {
  const names: Record<string, unknown> = globalThis as unknown as Record<string, unknown>;
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) names[name] ??= class {};
}
