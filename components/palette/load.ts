/** Loads the code of the palette and the shortcut sheet, since one of them is likely to be opened. */
export const loadPalette = () => import('@/components/palette/window').then((module) => module.PaletteWindow);
