/** Code pages of DOS, which bank programs wrote for long and the Encoding Standard leaves out: the bytes from 128 on. */
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

/** The text of bytes in an encoding of the Encoding Standard or a code page of DOS; throws for others. */
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
