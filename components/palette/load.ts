/** Fetches the code of the palette and the sheet, as one of them will probably be opened soon. */
export const loadPalette = () =>
  import('@/components/palette/palette-window').then((module) => module.PaletteWindow);
