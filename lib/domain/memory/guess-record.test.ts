import { describe, expect, it } from 'vitest';
import { kindText, recordText } from './guess-record';

const NOTHING = { rows: 0, filled: 0, changed: 0, suggested: 0, refused: 0, kinds: [] };

describe('recordText', () => {
  it.each([
    [{}, 'Nothing filled in yet'],
    [{ rows: 200, filled: 163, changed: 4 }, '163 filled in, you changed 4'],
    [{ rows: 12, filled: 12 }, '12 filled in, you changed none'],
  ])('of %j: %s', (record, text) => {
    expect(recordText({ ...NOTHING, ...record })).toBe(text);
  });
});

describe('kindText', () => {
  it.each([
    ['payee-1', 'Always the same at this payee, one choice'],
    ['payee-10', 'Always the same at this payee, 10 choices or more'],
    ['mixed-amount-3', 'Several things at this payee, this amount always for one, 3 to 4 choices'],
    ['mixed', 'Several things at this payee'],
    ['word-3', 'A new payee, others begin with the same word, 3 or more'],
    ['kin-3', 'Always the same at this payee and at others that begin alike, 3 to 4 choices'],
    ['moved-5', 'Lately always the same at this payee, before always others, 5 to 9 choices'],
    ['like-7', 'A new payee, others share words or about the amount, likely'],
    ['words-1', 'A new payee, others begin with the same two words, one of them'],
  ])('of %s: %s', (kind, text) => {
    expect(kindText(kind)).toBe(text);
  });
});
