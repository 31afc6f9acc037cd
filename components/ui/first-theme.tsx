/** Sets the chosen theme while the head is read; dark, as the document says, where none was chosen or nothing is kept. */
const SET_THEME = `try{if(localStorage.getItem('theme')==='light')document.documentElement.classList.replace('dark','light')}catch{}`;

/**
 * The theme of the first paint. next-themes sets it too, but from within the body: where the document arrives in pieces,
 * that is after the first paint.
 */
export function FirstTheme({ nonce }: { nonce: string | undefined }) {
  // Browsers hide a nonce once they have read it.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SET_THEME }} />;
}
