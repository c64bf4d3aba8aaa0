import { html } from '@mtcute/html-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type MessageTree,
  TEXT_FORMATS,
  type TextFormat,
} from '../../contracts/notification-template-entities.ts';
import { defaultTemplate } from './default-templates.ts';
import { SAMPLE_VALUES, valuesOfAdObjectEvent } from './event-values.ts';
import { isMessageEmpty, messageOf, normalizeMessage } from './message-tree.ts';
import { type RenderedText, renderMessage } from './render.ts';
import { CHAT_MESSAGE_MAX_LENGTH, splitMessage } from './split.ts';
import {
  DEFAULT_TOKEN_NAMES,
  DEFAULT_TOKENS,
  findDefaultToken,
  NOTIFICATION_TYPES,
  tokenLabel,
} from './tokens.ts';
import { formatTokenValue, listTokenCodes } from './words.ts';

const word = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
  fc.constantFrom('👨‍👩‍👧', '🇩🇪', 'é', 'Ж', '<b>&amp;', '{', '}', ' ', '\t', '{no token}', '"*_`['),
  fc.constantFrom(...DEFAULT_TOKEN_NAMES.map((name) => `{${name}}`), '{sign}'),
);
const formats = fc.subarray([...TEXT_FORMATS]);
const text = fc.record({
  type: fc.constant('text' as const),
  text: fc.array(word, { maxLength: 4 }).map((words) => words.join('')),
  formats,
});
const tree: fc.Arbitrary<MessageTree> = fc.record({
  type: fc.constant('root' as const),
  children: fc.array(
    fc.record({
      type: fc.constant('element' as const),
      children: fc.array(text, { maxLength: 5 }),
    }),
    { maxLength: 6 },
  ),
});
const values = fc.dictionary(
  fc.constantFrom(...DEFAULT_TOKEN_NAMES),
  fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.constant(null), fc.array(word)),
);
const locale = fc.constantFrom('en-US' as const, 'ru-RU' as const);
const customTokens = [
  {
    name: '{sign}',
    options: [
      { value: '🔴 {ad name}', filter: { field: 'ad id', operator: 'contain', value: '1' } },
      { value: '{sign}', filter: null },
    ],
  },
] as const;

const render = (message: MessageTree, given: object = {}, language: 'en-US' | 'ru-RU' = 'en-US') =>
  renderMessage({
    message,
    customTokens: structuredClone(customTokens) as never,
    values: given,
    locale: language,
  });

/** The formats of each UTF-16 unit that a person can see. */
function formatsByUnit({ text: whole, entities }: RenderedText): string[] {
  return [...whole.matchAll(/[\s\S]/g)].map(({ index, 0: unit }) => {
    const own = entities.filter(({ offset, length }) => offset <= index && index < offset + length);
    return `${unit}|${own.map(({ type }) => type).toSorted()}`;
  });
}

function requireSound({ text: whole, entities }: RenderedText): void {
  expect(whole).toBe(whole.trim());
  expect(whole.isWellFormed()).toBe(true);
  for (const { offset, length, type } of entities) {
    expect(offset).toBeGreaterThanOrEqual(0);
    expect(length).toBeGreaterThan(0);
    expect(offset + length).toBeLessThanOrEqual(whole.length);
    expect(whole.slice(offset, offset + length).isWellFormed()).toBe(true);
    const others = entities.filter((other) => other.type !== type);
    if (type === 'code') {
      const isApart = others.every(
        (other) => other.offset >= offset + length || other.offset + other.length <= offset,
      );
      expect(isApart).toBe(true);
    }
  }
}

describe('renderMessage', () => {
  it('writes the values of one event as text with ranges in UTF-16 units', () => {
    const message = messageOf([
      ['{sign} Ad ', ['{ad name}', 'bold'], ['!', 'bold', 'italic']],
      ['{ad old status} → ', ['{ad new status}', 'underline', 'code']],
    ]);
    const given = { 'ad name': 'Dach 🏠', 'ad id': '21', 'ad old status': 'ACTIVE' };
    expect(render(message, { ...given, 'ad new status': 'DISAPPROVED' })).toEqual({
      text: '🔴 Dach 🏠 Ad Dach 🏠!\nActive → Rejected',
      entities: [
        { type: 'bold', offset: 14, length: 8 },
        { type: 'italic', offset: 21, length: 1 },
        { type: 'code', offset: 32, length: 8 },
      ],
      emptyTokens: [],
    });
    expect(render(message, { ...given, 'ad new status': 'ADSET_PAUSED' }, 'ru-RU').text).toBe(
      '🔴 Dach 🏠 Ad Dach 🏠!\nАктивно → Группа объявлений выключена',
    );
  });

  it('leaves lines out that hold nothing but tokens without a value, and names the tokens', () => {
    const message = messageOf([
      ['{ad name}'],
      [['{ad review feedback}', 'italic'], ' '],
      [],
      ['Set {ad set name}.'],
    ]);
    expect(render(message, { 'ad name': 'Dach', 'ad review feedback': [' '] })).toEqual({
      text: 'Dach\n\nSet .',
      entities: [],
      emptyTokens: ['ad review feedback', 'ad set name'],
    });
  });

  it('never reads values as tokens, nor what is no token as one', () => {
    const message = messageOf([['{ad name} {AD  ID} {nothing} {ad ', ['name}', 'bold']]]);
    const given = { 'ad name': '{profile name}', 'ad id': ['1', '2'], 'profile name': 'Marta' };
    expect(render(message, given).text).toBe('{profile name} 1, 2 {nothing} {ad name}');
  });

  it('is what a Telegram client makes of the same message', () => {
    const escapeHtml = (source: string): string =>
      source
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll(/[\s\u00a0]/g, (space) => `&#${space.charCodeAt(0)};`)
        .replaceAll('\n', '<br>');
    const tags: Readonly<Record<TextFormat, string>> = {
      bold: 'b',
      italic: 'i',
      underline: 'u',
      strikethrough: 's',
      code: 'code',
    };
    const types: Readonly<Record<string, TextFormat>> = {
      messageEntityBold: 'bold',
      messageEntityItalic: 'italic',
      messageEntityUnderline: 'underline',
      messageEntityStrike: 'strikethrough',
      messageEntityCode: 'code',
    };
    const piece = fc
      .string({ unit: 'grapheme', maxLength: 6 })
      .map((source) => source.replaceAll(/[\p{Cc}{}]|\s/gu, '_'));
    const plainTree = fc.array(fc.array(fc.tuple(piece, formats), { maxLength: 4 }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(plainTree, (lines) => {
        const message: MessageTree = {
          type: 'root',
          children: lines.map((pieces) => ({
            type: 'element',
            children: pieces.map(([own, of]) => ({ type: 'text', text: own, formats: of })),
          })),
        };
        const markup = normalizeMessage(message)
          .children.map(({ children }) =>
            children
              .map(({ text: own, formats: of }) =>
                of.reduceRight(
                  (inner, it) => `<${tags[it]}>${inner}</${tags[it]}>`,
                  escapeHtml(own),
                ),
              )
              .join(''),
          )
          .join('<br>');
        const parsed = html(markup);
        const judged = {
          text: parsed.text.trim(),
          entities: (parsed.entities ?? []).map(({ _, offset, length }) => ({
            type: types[_] as TextFormat,
            offset: offset - (parsed.text.length - parsed.text.trimStart().length),
            length,
          })),
        };
        const rendered = render(message);
        expect(rendered.text).toBe(judged.text);
        expect(formatsByUnit(rendered)).toEqual(formatsByUnit(judged));
      }),
      { numRuns: 500 },
    );
  });

  it('always gives a text and ranges that a chat takes', () => {
    fc.assert(
      fc.property(tree, values, locale, (message, given, language) => {
        const rendered = render(message, given, language);
        requireSound(rendered);
        requireSound(render(normalizeMessage(message), given, language));
        for (const type of TEXT_FORMATS) {
          const own = rendered.entities.filter((entity) => entity.type === type);
          own.slice(1).forEach((entity, index) => {
            const before = own[index];
            expect(entity.offset).toBeGreaterThan((before?.offset ?? 0) + (before?.length ?? 0));
          });
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('splitMessage', () => {
  it('keeps everything but white space, in parts that a chat takes', () => {
    fc.assert(
      fc.property(tree, values, fc.integer({ min: 8, max: 40 }), (message, given, max) => {
        const whole = render(message, given);
        const parts = splitMessage(whole, max);
        for (const part of parts) {
          requireSound(part);
          expect(part.text.length).toBeLessThanOrEqual(max);
          expect(part.text).not.toBe('');
        }
        const seen = (texts: readonly RenderedText[]) =>
          texts.flatMap(formatsByUnit).filter((unit) => !/^\s/.test(unit));
        expect(seen(parts)).toEqual(seen([whole]));
      }),
      { numRuns: 500 },
    );
  });

  it('cuts no entity that fits into a message', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,20}$/), fc.boolean())), (words) => {
        const message = messageOf([
          words.map(([own, isBold]) => (isBold ? ([own, 'bold'] as const) : `${own} `)),
        ]);
        const whole = render(message);
        const isShort = whole.entities.every(({ length }) => length <= 40);
        fc.pre(isShort);
        const parts = splitMessage(whole, 40);
        const bold = (of: RenderedText) =>
          of.entities.map(({ offset, length }) => of.text.slice(offset, offset + length));
        expect(parts.flatMap(bold)).toEqual(bold(whole));
      }),
    );
  });

  it('cuts at the end of a line, then at a space, then between characters', () => {
    const plain = (source: string) => ({ text: source, entities: [] });
    const cut = (source: string) => splitMessage(plain(source), 12).map((part) => part.text);
    expect(cut('one two\nthree four')).toEqual(['one two', 'three four']);
    expect(cut('one two three four')).toEqual(['one two', 'three four']);
    expect(cut('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧')).toEqual(['👨‍👩‍👧', '👨‍👩‍👧', '👨‍👩‍👧']);
    expect(cut('  ')).toEqual([]);
  });

  it('goes on with an entity that is longer than a message', () => {
    const long = 'x'.repeat(CHAT_MESSAGE_MAX_LENGTH + 10);
    const parts = splitMessage(render(messageOf([[[long, 'code']]])));
    expect(parts).toEqual([
      {
        text: 'x'.repeat(CHAT_MESSAGE_MAX_LENGTH),
        entities: [{ type: 'code', offset: 0, length: CHAT_MESSAGE_MAX_LENGTH }],
      },
      { text: 'x'.repeat(10), entities: [{ type: 'code', offset: 0, length: 10 }] },
    ]);
  });
});

describe('default templates', () => {
  it.each(NOTIFICATION_TYPES)('say all of a sample event of %s in both languages', (type) => {
    for (const language of ['en-US', 'ru-RU'] as const) {
      const { message, customTokens: own } = defaultTemplate(type, language);
      expect(isMessageEmpty(message)).toBe(false);
      const rendered = renderMessage({
        message,
        customTokens: own,
        values: SAMPLE_VALUES[type],
        locale: language,
      });
      expect(rendered.emptyTokens).toEqual([]);
      expect(rendered.text).not.toMatch(/[{}]/);
      requireSound(rendered);
    }
  });

  it('read well with what a check knows, in either language', () => {
    const event = {
      kind: 'ad',
      objectId: '7',
      objectName: 'Dach',
      adAccountId: '9',
      adAccountName: 'Helio',
      adCampaignId: '3',
      adSetId: '4',
      oldStatus: 'ACTIVE',
      newStatus: 'DISAPPROVED',
      disableReason: null,
      reasons: [{ title: 'Claims', message: 'Not proven.' }],
    } as const;
    const profile = { id: '5', name: 'Marta' };
    const { type, values: given } = valuesOfAdObjectEvent({
      event: { ...event, reasons: [...event.reasons] },
      profile,
    });
    const say = (language: 'en-US' | 'ru-RU') =>
      renderMessage({ ...defaultTemplate(type, language), values: given, locale: language }).text;
    expect(say('en-US')).toBe(
      '🔴 Dach\nActive → Rejected\nClaims: Not proven.\n\nHelio · profile Marta',
    );
    expect(say('ru-RU')).toBe(
      '🔴 Dach\nАктивно → Отклонено\nClaims: Not proven.\n\nHelio · профиль Marta',
    );
    const lost = valuesOfAdObjectEvent({
      event: { ...event, kind: 'ad_account', oldStatus: '1', newStatus: null, reasons: [] },
      profile,
    });
    expect(
      renderMessage({
        ...defaultTemplate(lost.type, 'en-US'),
        values: lost.values,
        locale: 'en-US',
      }),
    ).toEqual({
      text: '🔴 Ad account Helio\nActive → No access\n\n9 · profile Marta',
      entities: [
        { type: 'bold', offset: 14, length: 5 },
        { type: 'bold', offset: 29, length: 9 },
        { type: 'code', offset: 40, length: 1 },
      ],
      emptyTokens: ['account disable reason'],
    });
  });
});

describe('tokens', () => {
  it('are found by their name in either language', () => {
    for (const name of DEFAULT_TOKEN_NAMES) {
      for (const language of ['en-US', 'ru-RU'] as const) {
        expect(findDefaultToken(`{${tokenLabel(name, language).toUpperCase()}}`)).toBe(name);
      }
    }
    expect(findDefaultToken('{ad}')).toBeUndefined();
    expect(findDefaultToken('{toString}')).toBeUndefined();
  });

  it('have words for every code in both languages, and show codes that are new', () => {
    for (const name of DEFAULT_TOKEN_NAMES) {
      const codes = listTokenCodes(name);
      const isCode = ['adStatus', 'adAccountStatus', 'disableReason'].includes(
        DEFAULT_TOKENS[name].kind,
      );
      expect(codes.length > 0).toBe(isCode);
      for (const value of codes) {
        expect(formatTokenValue({ name, value, locale: 'ru-RU' })).toMatch(/[а-яё]/);
        expect(formatTokenValue({ name, value, locale: 'en-US' })).toMatch(/^[A-Z][a-z]/);
      }
    }
    const value = 'SOME_NEW_STATUS';
    expect(formatTokenValue({ name: 'ad new status', value, locale: 'ru-RU' })).toBe(
      'Some new status',
    );
    expect(formatTokenValue({ name: 'ad name', value, locale: 'ru-RU' })).toBe(value);
  });
});
