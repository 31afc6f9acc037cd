const CARD_HEADERS = [
  /\b(purchases?|charges?|expenses?|karte|kreditkarte|carte|tarjeta|cartão|carta|kort|karta|kart)\b/iu,
  /\b(credit|debit)?(card|merchant)/iu,
  /\b(kredit|debit)?(karten|kaart|kortti|kortin|kártya|kort(nu?m?me?r|nr|in|ko|kj|kö|kø))/iu,
  /卡|カード|בית העסק|ご利用/u,
];

/** True if a header names a card, its holder or its purchases. */
export function namesCard(header: string): boolean {
  const words = inWords(header);
  return CARD_HEADERS.some((pattern) => pattern.test(words));
}

/** Splits "CardNumber" and "card_number" into words. */
function inWords(header: string): string {
  return header.replace(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' ');
}
