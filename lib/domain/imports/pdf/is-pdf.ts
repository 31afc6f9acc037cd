/** The bytes at the start of a PDF that may hold its mark. */
const MARK_WITHIN = 1024;

/** True for the bytes of a PDF, whatever its name. */
export function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, MARK_WITHIN)).includes('%PDF-');
}
