/** Month names, January first; diacritics and case don't count. Abbreviations are prefixes of at least three letters. */
const NAMES = [
  'january february march april may june july august september october november december',
  'januar februar maerz april mai juni juli august september oktober november dezember',
  'jaenner feber marz april mai juni juli august september oktober november dezember',
  'janner feber mrz april mai juni juli august sept oktober november dezember',
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
  'januari februari maart april mei juni juli augustus september oktober november december',
  'januari februari mrt april maj juni juli augusti september oktober november december',
  'januar februar mars april mai juni juli august september oktober november desember',
  'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesakuuta heinakuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta',
  'jaanuar veebruar marts aprill mai juuni juuli august september oktoober november detsember',
  'janvaris februaris marts aprilis maijs junijs julijs augusts septembris oktobris novembris decembris',
  'sausio vasario kovo balandzio geguzes birzelio liepos rugpjucio rugsejo spalio lapkricio gruodzio',
  'styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien pazdziernik listopad grudzien',
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia',
  'leden unor brezen duben kveten cerven cervenec srpen zari rijen listopad prosinec',
  'ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince',
  'ledna unora brezna dubna kvetna cvn cvc srpna zari rijna listopadu prosince',
  'januara februara marca aprila maja juna jula augusta septembra oktobra novembra decembra',
  'januar februar marcius aprilis majus junius julius augusztus szeptember oktober november december',
  'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie',
  'ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik',
  'ιανουαριου φεβρουαριου μαρτιου απριλιου μαιου ιουνιου ιουλιου αυγουστου σεπτεμβριου οκτωβριου νοεμβριου δεκεμβριου',
  'януари февруари март април май юни юли август септември октомври ноември декември',
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
];

const MONTHS = new Map<string, number | null>();
for (const language of NAMES) {
  for (const [index, name] of language.split(' ').entries()) {
    for (let length = 3; length <= name.length; length += 1) {
      const prefix = name.slice(0, length);
      const known = MONTHS.get(prefix);
      MONTHS.set(prefix, known === undefined || known === index + 1 ? index + 1 : null);
    }
  }
}
// Whole names win over the beginnings of longer ones: červen and červenec.
for (const language of NAMES)
  for (const [index, name] of language.split(' ').entries()) MONTHS.set(name, index + 1);
// The Finnish marraskuu alone disagrees.
MONTHS.set('mar', 3);

/** The month a word names in one of some twenty-five languages, from 1; null when none, or it could be several. */
export function monthOf(word: string): number | null {
  if (word.length < 3) return null;
  const plain = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ı/g, 'i')
    .replace(/ς$/, 'σ')
    .replace(/ł/g, 'l');
  return MONTHS.get(plain) ?? null;
}
