const NAME = 'Pasted table';
/** The marks of spreadsheets in copied tables. */
const SPREADSHEET = /schemas-microsoft-com:office:excel|google-sheets-html-origin|content="?LibreOffice/i;

/** The table in a clipboard as a file; null if there is none. */
export function pastedFile(clipboard: DataTransfer): File | null {
  const html = clipboard.getData('text/html');
  const text = clipboard.getData('text/plain');
  // The text of a page breaks cells with several lines; that of a spreadsheet has clean cells, separated by tabs.
  if (/<table[\s>]/i.test(html) && !(SPREADSHEET.test(html) && text.includes('\t')))
    return new File([html], NAME);
  return /\n./.test(text.trim()) ? new File([text], NAME) : null;
}

/** True where a paste is meant for a field. */
export function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]') !== null
  );
}
