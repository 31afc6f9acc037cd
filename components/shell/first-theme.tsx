/** Sets the chosen theme while the head is parsed; dark, the default, when none is stored. */
const SET_THEME = `try{if(localStorage.getItem('theme')==='light')document.documentElement.classList.replace('dark','light')}catch{}`;

/**
 * The theme of the first paint. next-themes sets it from within the body, which is after the first paint when the
 * document streams.
 */
export function FirstTheme({ nonce }: { nonce: string | undefined }) {
  // Browsers hide a nonce after reading it.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SET_THEME }} />;
}
