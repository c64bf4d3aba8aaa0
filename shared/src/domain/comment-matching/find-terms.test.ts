import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNameFinder, createTermFinder, sameTextKey } from './find-terms.ts';

type Verdict = 'certain' | 'uncertain' | 'none';

function judge(term: string, text: string): Verdict {
  const finding = createTermFinder([term])(text);
  if (finding === null) {
    return 'none';
  }
  expect(finding.match).toBe(term);
  return finding.isCertain ? 'certain' : 'uncertain';
}

const CASES: readonly (readonly [
  name: string,
  cases: readonly (readonly [term: string, text: string, verdict: Verdict])[],
])[] = [
  [
    'look-alike letters of other scripts',
    [
      ['scam', 'ѕсаm', 'certain'],
      ['scam', 'a sсam', 'certain'],
      ['scam', 'SСАМ', 'certain'],
      ['scam', 'this is ѕсам', 'certain'],
      ['scam', 'sᴄam', 'certain'],
      ['scam', 'ꜱᴄᴀᴍ', 'certain'],
      ['scam', 'sсᴀm', 'certain'],
      ['scam', '𝓼𝓬𝓪𝓶 ⓢⓒⓐⓜ', 'certain'],
      ['scam', '🆂🅲🅰🅼', 'certain'],
      ['scam', 'ｓｃａｍ', 'certain'],
      ['customer', 'Dеаr ϲuѕtomеr', 'certain'],
      ['free cash', 'Frее  саsh!!', 'certain'],
      ['казино', 'KAЗИHO тут', 'certain'],
      ['казино', 'лучшее Kaзинo', 'certain'],
      ['вор', 'он Bop', 'certain'],
      ['сука', 'ты cyka', 'certain'],
      ['casino', 'casin0', 'uncertain'],
      ['viagra', 'V1AGRA', 'uncertain'],
    ],
  ],
  [
    'words of other languages that look the same',
    [
      ['cop', 'Выносите сор', 'none'],
      ['ho', 'но почему', 'none'],
      ['вор', 'Bop it like this', 'none'],
      ['cop', 'сор', 'uncertain'],
      ['10', 'io sono', 'none'],
      ['io', 'only 10', 'none'],
      ['bum', 'burn it', 'none'],
    ],
  ],
  [
    'characters that nobody sees',
    [
      ['casino', 'ca\u200bsi\u00adno', 'certain'],
      ['scam', 's\u3164cam', 'certain'],
      ['scam', 's\u115fcam', 'certain'],
      ['scam', 'sc\u2800am', 'certain'],
      ['scam', 's\u0336c\u0336a\u0336m', 'certain'],
      ['sc\u200bam', 'scam', 'certain'],
    ],
  ],
  [
    'case folding',
    [
      ['straße', 'STRASSE', 'certain'],
      ['strasse', 'Straße', 'certain'],
      ['STRASSE', 'Straẞe', 'certain'],
      ['ılık', 'ILIK', 'certain'],
      ['σοφος', 'ΣΟΦΟΣ', 'certain'],
      ['ещё', 'ЕЩЕ', 'certain'],
    ],
  ],
  [
    'accents: left out by hand, or of another word',
    [
      ['geschäft', 'GESCHAFT', 'certain'],
      ['złodziej', 'zlodziej', 'certain'],
      ['lừa đảo', 'lua dao', 'certain'],
      ['ano', 'Feliz año', 'uncertain'],
      ['scam', 'scám', 'uncertain'],
      ['محتال', 'مُحْتَال', 'certain'],
      ['نصب', 'نـصـب', 'certain'],
      ['मदद', 'मादद', 'none'],
    ],
  ],
  [
    'words in scripts without spaces',
    [
      ['赌场', '最好的赌场在这里', 'certain'],
      ['カジノ', 'オンラインカジノで', 'certain'],
      ['カジノ', 'ｵﾝﾗｲﾝｶｼﾞﾉで', 'certain'],
      ['屌', '你屌啊', 'certain'],
      ['พนัน', 'เว็บพนันออนไลน์', 'certain'],
      ['casino', '最好casino在这里', 'certain'],
      ['骗', '骗子公司', 'uncertain'],
      ['도박', '도박은 나빠요', 'uncertain'],
      ['카지노', '온라인카지노에서', 'uncertain'],
      ['카지노', '카지노!', 'certain'],
      ['집', '모집합니다', 'none'],
      ['スパ', 'スパゲティ', 'uncertain'],
    ],
  ],
  [
    'whole emoji',
    [
      ['🤡', 'you🤡you', 'certain'],
      ['🖕', '🖕🏿', 'certain'],
      ['❤', '❤️', 'certain'],
      ['👨‍👩‍👧', 'a 👨‍👩‍👧!', 'certain'],
      ['👨', '👨‍👩‍👧', 'none'],
      ['🇦🇷', '🇺🇦🇷🇺', 'none'],
    ],
  ],
  [
    'whole words',
    [
      ['scam', 'scampi', 'none'],
      ['scam', '_scam_', 'certain'],
      ['scam', 'What a scam.Never', 'certain'],
      ['nike', 'Nike™ shoes', 'certain'],
      ["don't", 'I don’t', 'certain'],
      ['c++', 'c++ is', 'certain'],
      ['scam*', 'SCAMMERS!', 'certain'],
      ['*scam*', 'antiscammers', 'certain'],
      ['scam*', 'scam—never again, whatever you say', 'certain'],
      ['do not buy', 'Do  not\nbuy it', 'certain'],
    ],
  ],
];

describe.each(CASES)('%s', (_, cases) => {
  it.each(cases)('%j in %j: %s', (term, text, verdict) => {
    expect(judge(term, text)).toBe(verdict);
  });
});

it('prefers a certain match to an uncertain one', () => {
  expect(createTermFinder(['ano', 'feliz'])('Feliz año')).toEqual({
    match: 'feliz',
    isCertain: true,
  });
});

it('finds a word wherever it stands, and takes any text for words', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^[a-z]{3,9}$/),
      (around, word) => {
        expect(createTermFinder([word])(`${around} ${word} ${around}`)?.match).toBe(word);
        expect(() => createTermFinder([around])(around)).not.toThrow();
      },
    ),
  );
});

it('compares names as a whole, with `*` as a sign', () => {
  const find = createNameFinder(['Best Loans', 'A*']);
  expect(['best  LOANS', 'Bеst Loans', 'Best Loans Club', 'A*', 'Abc'].map(find)).toEqual([
    { match: 'Best Loans', isCertain: true },
    { match: 'Best Loans', isCertain: true },
    null,
    { match: 'A*', isCertain: true },
    null,
  ]);
});

it('takes texts for the same that differ in case, spaces, signs and look-alikes alone', () => {
  expect(sameTextKey(' Write   me, NOW!!')).toBe(sameTextKey('wrіtе\u200b mе now'));
  expect(sameTextKey('write me')).not.toBe(sameTextKey('write us'));
  expect([sameTextKey('🔥🔥'), sameTextKey(' !? '), sameTextKey('')]).toEqual(['🔥🔥', null, null]);
});
