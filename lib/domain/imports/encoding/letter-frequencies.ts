/**
 * The share of each letter beyond a–z among such letters in a language, in percent: "é60" means sixty of a
 * hundred. The encoding is the one in which the bytes look most like a language.
 */
const SHARES = {
  western: `
    é55 à14 è12 ê6 ç4 â2 ô2 î2 û1 ù1 ë1 ï1 œ1
    ä28 ö22 ü38 ß12
    á20 é18 í18 ó28 ñ10 ú5 ü1
    ã24 ç20 é11 á12 í10 ó7 ê6 õ5 ú3 à2 â2 ô1
    à32 è22 ù14 ì12 ò14 é6
    ø32 å30 æ26 é6 ö3 ä3
    å30 ä38 ö28 é3 ü1
    á14 ð22 é4 í14 ó10 ú7 ý3 þ9 æ6 ö11
    é35 ë42 ï8 ó5 ö5 ü3 è2
    à25 ç8 é18 è14 í10 ï3 ò10 ó9 ú3 ü1
    õ22 ä36 ö14 ü24 š2 ž2`,
  central: `
    ł22 ą13 ę13 ó13 ś11 ż13 ć6 ń5 ź3
    á17 í22 é10 ě12 š8 č9 ř9 ž9 ý7 ů5 ú1 ť1 ď1 ň1 ó1
    á21 í15 é10 č13 š9 ž10 ý10 ú7 ľ6 ť4 ô3 ä2 ň2 ď2 ó1
    á26 é28 ö11 ó11 ő9 ü8 í6 ú4 ű3
    ă36 î12 â9 ș12 ţ12 ş12 ț12
    č26 š26 ž20 ć20 đ8
    ä28 ö22 ü38 ß12`,
  baltic: `
    õ22 ä36 ö14 ü24 š2 ž2
    ā36 ī17 ē16 š10 ū5 ņ6 ļ4 ķ2 ģ2 ž3 č2
    ė22 š17 ų17 į9 ž12 ą9 č6 ū8 ę4
    ł22 ą13 ę13 ó13 ś11 ż13 ć6 ń5 ź3`,
  turkish: `ı32 ş15 ğ9 ç9 ü15 ö8 i7 â1`,
  cyrillic: `
    о11 е8 а8 и7 н7 т6 с5 р5 в5 л4 к4 м3 д3 п3 у3 я2 ы2 ь2 г2 з2 б2 ч1 й1 х1 ж1 ш1 ю1 ц1 ё1
    а12 и9 о9 е8 т8 н7 р5 с5 в5 л4 к4 д4 п3 м3 з2 ъ2 я2 б2 у2 г2 ч1 ц1 щ1 х1 ж1 й1 ш1 ю1`,
  greek: `
    α9 ο8 ι7 ε7 τ8 σ6 ν7 η4 υ3 ρ5 π5 κ4 μ4 λ4 ς4 ω2 ή2 ί3 ό3 ά3 έ3 ύ2 ώ2 γ2 δ2 χ1 θ1 φ1 β1 ξ1`,
  hebrew: `
    י11 ה9 ו11 ל8 א6 ר6 ת6 ב5 מ7 ש5 נ4 ע3 ם3 כ3 ד3 ח3 ק2 פ2 ט1 ז1 ג1 צ1 ס2 ן2`,
  arabic: `
    ا14 ل11 ي8 م7 ن6 و6 ر6 ت5 ب4 ع4 د4 س3 ه3 ف3 ق3 ك2 ح3 أ2 ة3 ج1 ش1 ى1 ط1 ص1 خ1 إ1 ض1 ز1 ذ1 ث1 غ1 ئ1 ء1
    ا14 ر8 ی6 ي6 د7 ن7 و6 ه6 م5 ت5 ب4 س4 ش3 ل3 ک3 ز3 ف2 خ2 ق2 ع2 گ1 ج1 ح1 پ1 چ1 ص1 ط1 ض1 آ1 ژ1`,
  thai: `
    า9 น8 ร8 อ6 ก6 เ6 ง5 ม5 ย4 ล4 ว4 ด4 ท4 ส4 ต3 ะ3 ป3 บ3 ค3 แ2 จ2 พ2 ห3 ใ1 ไ1 โ1 ช2 ข2 ผ1 ถ1 ศ1 ณ1 ญ1 ธ1 ซ1 ภ1 ฟ1 ำ1`,
  katakana: `
    ﾝ6 ｼ6 ﾞ8 ﾟ2 ｲ5 ｶ5 ﾄ4 ｳ5 ｽ4 ｷ4 ｰ4 ﾘ4 ﾃ3 ﾀ4 ﾐ2 ｺ4 ｸ4 ﾏ3 ﾔ2 ｻ3 ﾌ3 ﾖ2 ﾗ3 ﾙ3 ﾊ3 ﾅ2 ﾕ2 ｱ3 ｴ2 ｵ2 ﾋ2 ｹ2 ｾ2 ﾓ2 ﾁ2 ﾂ2 ﾆ1 ﾎ1 ﾚ1 ﾛ1 ｯ1 ｬ1 ｭ1 ｮ1 ﾜ1 ｿ1 ﾑ1 ﾒ1 ﾍ1 ﾈ1 ﾉ1 ﾇ1`,
};

export type LanguageGroup = keyof typeof SHARES;

/** The percentage assumed for a letter that a language doesn't use, since foreign names may contain it. */
const FOREIGN = 0.2;

const groups = new Map(
  Object.entries(SHARES).map(([group, languages]) => [
    group,
    languages
      .trim()
      .split(/\s*\n\s*/)
      .map(
        (language) =>
          new Map(
            language.split(' ').map((share): [string, number] => {
              const [, letter = '', percent = ''] = /^(\P{N}+)(\d+)$/u.exec(share) ?? [];
              return [letter, Math.log(Number(percent) / 100)];
            }),
          ),
      ),
  ]),
);

/** Scores letters by the language of a group that they fit best: the mean of their log frequencies. */
export function languageFit(letters: string[], group: LanguageGroup): number {
  if (letters.length === 0) return 0;
  const lower = letters.map((letter) => (letter === 'İ' ? 'i' : letter.toLowerCase()));
  const fits = (groups.get(group) ?? []).map(
    (shares) =>
      lower.reduce((sum, letter) => sum + (shares.get(letter) ?? Math.log(FOREIGN / 100)), 0) / lower.length,
  );
  return Math.max(...fits);
}
