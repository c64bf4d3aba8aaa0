import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CleaningAction, CleaningCriteria } from '../../contracts/comment-criteria.ts';
import { type ClassifiableComment, createCommentClassifier } from './decide.ts';

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
  { sameTexts = 1, action = 'hide' as CleaningAction } = {},
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

const cleaned = (kind: string, match: string | null, action: CleaningAction = 'hide') => ({
  isCleaned: true,
  reason: { kind, match },
  action,
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
});

describe('what cannot be undone asks for certainty', () => {
  const criteria = {
    words: ['scam', 'cop', 'ano'],
    hasLinks: true,
    hasPhoneNumbers: true,
    authors: ['Best Loans', '55'],
  };
  const stranger = { from: { id: '9', name: 'Uwe' } };
  it.each([
    ['a link', { message: 'see t.me/x' }, cleaned('link', 't.me', 'delete_and_block_user')],
    [
      'what may be a missing space',
      { message: 'great.it works' },
      cleaned('link', 'great.it', 'hide'),
    ],
    ['a sentence', { message: 'Hola.Me interesa' }, kept('no_match')],
    [
      'letters of two scripts',
      { message: 'sсam' },
      cleaned('word', 'scam', 'delete_and_block_user'),
    ],
    ['a word of either language', { message: 'сор' }, cleaned('word', 'cop', 'hide')],
    ['a word of another language', { message: 'Выносите сор' }, kept('no_match')],
    [
      'a certain link beside an uncertain word',
      { message: '¡Feliz año! https://x.example' },
      cleaned('link', 'x.example', 'delete_and_block_user'),
    ],
    [
      'a name in letters of two scripts',
      { from: { id: '9', name: 'Bеst Lоans' } },
      cleaned('author', 'Best Loans', 'delete_and_block_user'),
    ],
    ['a longer name', { from: { id: '9', name: 'Best Loans Club' } }, kept('no_match')],
    [
      'a phone number',
      { message: '+49 151 23456789' },
      cleaned('phone_number', '+49 151 23456789', 'delete_and_block_user'),
    ],
    [
      'digits after a zero',
      { message: 'so 01512345678' },
      cleaned('phone_number', '01512345678', 'hide'),
    ],
    ['an order number', { message: 'My order 1754985600 never arrived' }, kept('no_match')],
    [
      'an uncertain one that is hidden',
      { message: 'great.it works', isHidden: true },
      kept('hidden'),
    ],
  ])('%s', (_name, comment, expected) => {
    expect(
      judge(criteria, { ...stranger, ...comment }, { action: 'delete_and_block_user' }),
    ).toEqual(expected);
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
      cleaned('everything', null, 'delete'),
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
