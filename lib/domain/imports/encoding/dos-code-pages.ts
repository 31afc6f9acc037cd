/**
 * DOS code pages, which bank programs used for a long time and which the Encoding Standard lacks: the characters of
 * bytes 128 to 255.
 */
const PAGES = new Map([
  [
    'ibm850',
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
      '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ],
  [
    'ibm852',
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐' +
      '└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  ],
]);

export const DOS_CODE_PAGES = [...PAGES.keys()];

/**
 * Decodes bytes in an encoding of the Encoding Standard or a DOS code page.
 * @throws if the label is unknown
 */
export function decodeBytes(bytes: Uint8Array, label: string): string {
  const page = PAGES.get(label);
  if (page === undefined) return new TextDecoder(label).decode(bytes);
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += 8192) {
    const codes = Array.from(bytes.subarray(from, from + 8192), (byte) =>
      byte < 128 ? byte : page.charCodeAt(byte - 128),
    );
    parts.push(String.fromCharCode(...codes));
  }
  return parts.join('');
}
