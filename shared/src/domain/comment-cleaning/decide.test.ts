import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ClassifiableComment,
  type CleaningCriteria,
  createCommentClassifier,
  sameTextKey,
} from './decide.ts';
import { findLinkedSites, isSiteOf, toSite } from './find-links.ts';
import { findPhoneNumber } from './find-phone-number.ts';
import { createTermFinder } from './fold-text.ts';

const NOTHING: CleaningCriteria = {
  isEverything: false,
  words: [],
  hasLinks: false,
  allowedSites: [],
  hasPhoneNumbers: false,
  authors: [],
  isRepeated: false,
  exceptWords: [],
  exceptAuthors: [],
};
const PAGE = '2001';

function judge(
  criteria: Partial<CleaningCriteria>,
  comment: Partial<ClassifiableComment>,
  { sameTexts = 1, action = 'hide' as 'hide' | 'delete' } = {},
) {
  const decide = createCommentClassifier({
    criteria: { ...NOTHING, ...criteria },
    pageIds: new Set([PAGE]),
    action,
  });
  return decide(
    { message: 'Nice roof', from: { id: '55', name: 'Uwe Falk' }, isHidden: false, ...comment },
    sameTexts,
  );
}

const cleaned = (kind: string, match: string | null) => ({
  isCleaned: true,
  reason: { kind, match },
});
const kept = (kind: string, match: string | null = null) => ({
  isCleaned: false,
  reason: { kind, match },
});

describe('each criterion', () => {
  it.each([
    ['a word', { words: ['scam'] }, { message: 'What a SCAM!' }, cleaned('word', 'scam')],
    [
      'a phrase',
      { words: ['do not buy'] },
      { message: 'Do  not\nbuy it' },
      cleaned('word', 'do not buy'),
    ],
    ['no part of a word', { words: ['scam'] }, { message: 'scampi for all' }, kept('no_match')],
    ['a beginning', { words: ['обман*'] }, { message: 'Это обманщики' }, cleaned('word', 'обман*')],
    ['an accent', { words: ['geschäft'] }, { message: 'GESCHAFT' }, cleaned('word', 'geschäft')],
    [
      'a hidden sign',
      { words: ['casino'] },
      { message: 'ca\u200bsi\u00adno' },
      cleaned('word', 'casino'),
    ],
    ['an emoji', { words: ['🤡'] }, { message: 'you🤡you' }, cleaned('word', '🤡')],
    ['a link', { hasLinks: true }, { message: 'see t.me/x now' }, cleaned('link', 't.me')],
    [
      'a link to another site than the allowed',
      { hasLinks: true, allowedSites: ['helio.example'] },
      { message: 'shop.helio.example/a and bad.example' },
      cleaned('link', 'bad.example'),
    ],
    [
      'no link to an allowed site',
      { hasLinks: true, allowedSites: ['helio.example'] },
      { message: 'https://www.helio.example/de' },
      kept('no_match'),
    ],
    [
      'a phone number',
      { hasPhoneNumbers: true },
      { message: 'call +49 (151) 234-56-78!' },
      cleaned('phone_number', '+49 (151) 234-56-78'),
    ],
    ['an author by id', { authors: ['55'] }, {}, cleaned('author', '55')],
    ['an author by name', { authors: ['uwe  FALK'] }, {}, cleaned('author', 'uwe  FALK')],
    ['everything', { isEverything: true }, {}, cleaned('everything', null)],
    [
      'everything without a text',
      { isEverything: true },
      { message: '' },
      cleaned('everything', null),
    ],
    ['nothing', {}, {}, kept('no_match')],
  ])('%s', (_name, criteria, comment, expected) => {
    expect(judge(criteria, comment)).toEqual(expected);
  });

  it('the third comment of one text, not the second', () => {
    expect(judge({ isRepeated: true }, {}, { sameTexts: 3 })).toEqual(cleaned('repeated', null));
    expect(judge({ isRepeated: true }, {}, { sameTexts: 2 })).toEqual(kept('no_match'));
    expect(judge({}, {}, { sameTexts: 9 })).toEqual(kept('no_match'));
  });

  it('takes texts for the same that differ in case, spaces and signs alone', () => {
    expect(sameTextKey(' Write   me, NOW!!')).toBe(sameTextKey('write me now'));
    expect(sameTextKey('write me')).not.toBe(sameTextKey('write us'));
    expect([sameTextKey('🔥🔥'), sameTextKey(' !? '), sameTextKey('')]).toEqual([
      '🔥🔥',
      null,
      null,
    ]);
  });
});

describe('each exception comes before every criterion', () => {
  const all: Partial<CleaningCriteria> = {
    isEverything: true,
    words: ['roof'],
    hasLinks: true,
    hasPhoneNumbers: true,
    authors: ['55', '2001'],
    isRepeated: true,
  };
  it.each([
    ['the page itself', {}, { from: { id: PAGE, name: 'Shop' } }, kept('own')],
    ['an author by name', { exceptAuthors: ['uwe falk'] }, {}, kept('author', 'uwe falk')],
    ['an author by id', { exceptAuthors: ['55'] }, {}, kept('author', '55')],
    ['a word', { exceptWords: ['thank*'] }, { message: 'Thanks, roof' }, kept('word', 'thank*')],
    ['one that is hidden already', {}, { isHidden: true }, kept('hidden')],
  ])('%s', (_name, exceptions, comment, expected) => {
    expect(judge({ ...all, ...exceptions }, comment, { sameTexts: 5 })).toEqual(expected);
  });

  it('deletes what is hidden', () => {
    expect(judge({ isEverything: true }, { isHidden: true }, { action: 'delete' })).toEqual(
      cleaned('everything', null),
    );
  });

  it('knows nobody without an author', () => {
    expect(judge({ authors: ['55'], exceptAuthors: ['null'] }, { from: null })).toEqual(
      kept('no_match'),
    );
  });
});

it('never cleans a comment of the page, whatever the criteria', () => {
  fc.assert(
    fc.property(
      fc.record({
        isEverything: fc.boolean(),
        words: fc.array(fc.string()),
        hasLinks: fc.boolean(),
        allowedSites: fc.array(fc.domain()),
        hasPhoneNumbers: fc.boolean(),
        authors: fc.array(fc.constantFrom(PAGE, '55', 'Shop')),
        isRepeated: fc.boolean(),
        exceptWords: fc.array(fc.string()),
        exceptAuthors: fc.array(fc.string()),
      }),
      fc.string({ unit: 'grapheme' }),
      fc.nat(9),
      (criteria, message, sameTexts) => {
        const comment = { message, from: { id: PAGE, name: 'Shop' } };
        expect(judge(criteria, comment, { sameTexts, action: 'delete' })).toEqual(kept('own'));
      },
    ),
  );
});

it('finds a word wherever it stands, and takes any text for words', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^[a-z]{3,9}$/),
      (around, word) => {
        expect(createTermFinder([word])(`${around} ${word} ${around}`)).toBe(word);
        expect(() => createTermFinder([around])(around)).not.toThrow();
      },
    ),
  );
});

describe('links', () => {
  it.each([
    ['https://t.me/spam?x=1', ['t.me']],
    ['HTTP://WWW.Bad.Example', ['bad.example']],
    ['schreib mir → wa.me/4915123', ['wa.me']],
    ['billig-module.example besser', ['billig-module.example']],
    ['(bit.ly/3xYz), and goo.gl/a.', ['bit.ly', 'goo.gl']],
    ['пиши на сайт.рф', ['сайт.рф']],
    ['a.b.c.shop:8080/x', ['a.b.c.shop']],
    ['unknown.endingx/path', ['unknown.endingx']],
    ['https://user:pass@evil.example/', ['evil.example']],
    ['Fake.Finger weg', []],
    ['mail max@gmail.com', []],
    ['3.50 or 1.000.000', []],
    ['v2.0 e.g. z.B. etc...', []],
    ['Ende.Und neu', []],
  ])('%s', (text, sites) => {
    expect(findLinkedSites(text)).toEqual(sites);
  });

  it('reads a site as people type it', () => {
    expect(
      [
        'https://www.helio.example/de?x',
        'Helio.Example',
        ' helio.example:80 ',
        'helio',
        'a b.de',
      ].map(toSite),
    ).toEqual(['helio.example', 'helio.example', 'helio.example', null, null]);
    expect([
      isSiteOf('a.helio.example', ['helio.example']),
      isSiteOf('myhelio.example', ['helio.example']),
    ]).toEqual([true, false]);
  });
});

describe('phone numbers', () => {
  it.each([
    ['+4915123456789', '+4915123456789'],
    ['0151 234 567 89 anrufen', '0151 234 567 89'],
    ['8 (915) 123-45-67', '8 (915) 123-45-67'],
    ['tel:+7 915 123 45 67', '+7 915 123 45 67'],
    ['WhatsApp 0049-151/2345678', '0049-151/2345678'],
    ['+380.67.123.45.67', '+380.67.123.45.67'],
    ['٠٥٠١٢٣٤٥٦٧٨', '٠٥٠١٢٣٤٥٦٧٨'],
    ['costs 1 200 000 000 or so', null],
    ['4.800.000,00 € a week', null],
    ['2026-11-23 10:30', null],
    ['on 23.11.2026 11.30', null],
    ['paid 150000000 €', null],
    ['order 12345678', null],
    ['id 120214788310112233', null],
    ['https://x.example/4915123456789', null],
  ])('%s', (text, found) => {
    expect(findPhoneNumber(text)).toBe(found);
  });
});
