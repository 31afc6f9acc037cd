import type { TextItem } from 'pdfjs-dist/types/src/display/api';
import type { ParseError } from '../parsed-file';
import { sizeProblem } from './check-size';
import { installShims } from './node-shims';
import type { PageText, TextPiece } from './page-text';

type Pages = { ok: true; pages: PageText[] } | { ok: false; error: ParseError };

/** The most pages, and pieces of text, of a statement. */
const MAX_PAGES = 300;
const MAX_PIECES = 300_000;

/**
 * The text of a PDF with its places, by pdfjs, which is loaded with the first PDF. It runs in this thread, which is
 * itself a worker, evaluates nothing, and loads neither fonts nor pictures.
 */
export async function readPages(bytes: Uint8Array, onProgress?: (done: number) => void): Promise<Pages> {
  const problem = sizeProblem(bytes);
  if (problem) return failed(problem);
  installShims();
  const [{ getDocument, VerbosityLevel }, handler] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    // @ts-expect-error It has no types.
    import('pdfjs-dist/legacy/build/pdf.worker.mjs'),
  ]);
  // With its handler at hand, pdfjs starts no further worker.
  Object.assign(globalThis, { pdfjsWorker: handler });
  const task = getDocument({
    // It takes the bytes away from their owner.
    data: bytes.slice(),
    verbosity: VerbosityLevel.ERRORS,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: true,
    disableFontFace: true,
    disableAutoFetch: true,
    disableStream: true,
    disableRange: true,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: 1,
  });
  try {
    const document = await task.promise;
    if (document.numPages > MAX_PAGES)
      return failed(
        `The PDF has ${document.numPages.toLocaleString('en-US')} pages. Up to ${MAX_PAGES} can be read; download a shorter period.`,
      );
    const pages: PageText[] = [];
    let pieces = 0;
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent({ disableNormalization: false });
      const found = items.filter((item) => 'str' in item && item.str !== '') as TextItem[];
      pieces += found.length;
      if (pieces > MAX_PIECES) return failed('The PDF has too much text. Download a shorter period.');
      pages.push(upright(found, page.getViewport({ scale: 1 }).transform));
      onProgress?.(number / document.numPages);
    }
    if (pages.every((page) => page.every(({ text }) => text.trim() === '')))
      return failed(
        'The PDF holds pictures of pages, not their text, so nothing can be read from it. Download the statement from your bank as CSV, OFX or QIF, or as a PDF that is not scanned.',
      );
    return { ok: true, pages };
  } catch (error) {
    return failed(problemOf(error));
  } finally {
    await task.destroy().catch(() => undefined);
  }
}

function problemOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  return name === 'PasswordException'
    ? 'The PDF asks for a password. Open it, save or print it as a PDF without one, and drop that file.'
    : "The PDF is damaged and can't be opened. Download it again, or choose CSV, OFX or QIF.";
}

function failed(message: string): Pages {
  return { ok: false, error: { message, line: null } };
}

/** The pieces of a page as it is read: in the direction that most of its text has; other text is left out. */
function upright(items: readonly TextItem[], view: readonly number[]): TextPiece[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = view;
  const placed = items.map(({ str, transform, width, height }) => {
    const [ta = 1, tb = 0, , , x = 0, y = 0] = transform as number[];
    const turn = Math.round(Math.atan2(b * ta + d * tb, a * ta + c * tb) / (Math.PI / 2)) & 3;
    const size = height || Math.hypot(ta, tb);
    return { text: str, x: a * x + c * y + e, y: b * x + d * y + f, width, height: size, turn };
  });
  const letters = [0, 0, 0, 0];
  for (const { text, turn } of placed) letters[turn]! += text.trim().length;
  const usual = letters.indexOf(Math.max(...letters));
  return placed
    .filter(({ turn }) => turn === usual)
    .map(({ text, x, y, width, height }) => ({ text, width, height, ...turnedBack(x, y, usual) }));
}

function turnedBack(x: number, y: number, turn: number): { x: number; y: number } {
  if (turn === 1) return { x: y, y: -x };
  if (turn === 2) return { x: -x, y: -y };
  return turn === 3 ? { x: -y, y: x } : { x, y };
}
