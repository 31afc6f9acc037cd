import { foldText } from '../text/folding';

/** Words of subscriptions in texts, payees and categories, by language, and names that are known everywhere. */
const BY_LANGUAGE: Record<string, readonly string[]> = {
  names: [
    ...[
      'adobe',
      'audible',
      'chatgpt',
      'claude',
      'crunchyroll',
      'dazn',
      'deezer',
      'disney',
      'dropbox',
      'github',
    ],
    ...[
      'hulu',
      'icloud',
      'netflix',
      'nytimes',
      'onedrive',
      'openai',
      'paramount',
      'patreon',
      'peacock',
      'playstation',
    ],
    ...['spotify', 'substack', 'tidal', 'twitch', 'xbox', 'youtube'],
  ],
  en: ['gym', 'member', 'membership', 'premium', 'streaming', 'subscription', 'subscriptions'],
  cs: ['clenstvi', 'predplatne'],
  da: ['abonnement', 'abonnementer', 'medlemskab', 'kontingent'],
  de: [
    'abo',
    'abonnement',
    'abonnements',
    'abos',
    'fitness',
    'mitglied',
    'mitgliedsbeitrag',
    'mitgliedschaft',
  ],
  es: ['abono', 'gimnasio', 'membresia', 'suscripcion', 'suscripciones'],
  fi: ['jasenmaksu', 'jasenyys', 'tilaus'],
  fr: ['abonnement', 'abonnements', 'adhesion', 'cotisation'],
  it: ['abbonamenti', 'abbonamento', 'iscrizione', 'palestra'],
  nl: ['abonnement', 'abonnementen', 'contributie', 'lidmaatschap'],
  no: ['abonnement', 'kontingent', 'medlemskap'],
  pl: ['abonament', 'czlonkostwo', 'subskrypcja'],
  pt: ['academia', 'assinatura', 'assinaturas', 'mensalidade'],
  sv: ['abonnemang', 'medlemskap', 'prenumeration'],
};

/** The words of all languages, folded. */
export const SUBSCRIPTION_WORDS: ReadonlySet<string> = new Set(
  Object.values(BY_LANGUAGE).flat().map(foldText),
);
