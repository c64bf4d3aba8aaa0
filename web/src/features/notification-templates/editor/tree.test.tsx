import {
  type MessageTree,
  TEXT_FORMATS,
} from '@ads-checker/shared/contracts/notification-template-entities';
import {
  messageOf,
  normalizeMessage,
  plainTextOf,
} from '@ads-checker/shared/domain/notifications/message-tree';
import {
  DEFAULT_TOKEN_NAMES,
  type MessageLocale,
  tokenLabel,
} from '@ads-checker/shared/domain/notifications/tokens';
import fc from 'fast-check';
import { $getRoot, createEditor, type LexicalEditor } from 'lexical';
import { afterEach, describe, expect, it } from 'vitest';
import { createFindToken } from './find-token.ts';
import { registerRules } from './rules.ts';
import { TokenNode } from './token-node.ts';
import { readTree, writeTree } from './tree.ts';

const OWN = ['{sign}', '{чей ход}'];
const LOCALES = ['en-US', 'ru-RU'] as const;
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) {
    end();
  }
});

/** Lexical set up as on the screen, including its rules. */
function openEditor(locale: MessageLocale, own: readonly string[] = OWN) {
  const editor: LexicalEditor = createEditor({
    nodes: [TokenNode],
    onError(error) {
      throw error;
    },
  });
  const root = document.createElement('div');
  root.contentEditable = 'true';
  document.body.append(root);
  editor.setRootElement(root);
  const findToken = createFindToken(own, locale);
  let end = registerRules(editor, findToken);
  ends.push(() => {
    end();
    editor.setRootElement(null);
    root.remove();
  });
  return {
    write: (message: MessageTree) =>
      editor.update(() => writeTree(message, findToken), { discrete: true }),
    changeTokens(names: readonly string[], next: MessageLocale) {
      end();
      end = registerRules(editor, createFindToken(names, next));
      editor.update(() => undefined, { discrete: true });
    },
    read: (): MessageTree => editor.getEditorState().read(readTree),
    shownText: (): string => editor.getEditorState().read(() => $getRoot().getTextContent()),
  };
}

const word = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
  fc.constantFrom(
    '👨‍👩‍👧',
    '🇩🇪',
    'é',
    '<b>&amp;',
    '{',
    '}',
    '{}',
    ' ',
    '  ',
    '\u00a0',
    '{no token}',
  ),
  fc.constantFrom(
    ...OWN,
    ...DEFAULT_TOKEN_NAMES.flatMap((name) => [
      `{${name}}`,
      `{ ${name.toUpperCase()} }`,
      `{${tokenLabel(name, 'ru-RU')}}`,
    ]),
  ),
);
const tree: fc.Arbitrary<MessageTree> = fc.record({
  type: fc.constant('root' as const),
  children: fc.array(
    fc.record({
      type: fc.constant('element' as const),
      children: fc.array(
        fc.record({
          type: fc.constant('text' as const),
          text: fc
            .array(word, { maxLength: 4 })
            .map((words) => words.join('').replaceAll(/\p{Cc}/gu, '')),
          formats: fc.subarray([...TEXT_FORMATS]),
        }),
        { maxLength: 5 },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

describe('a message in the editor', () => {
  it.each(LOCALES)('round-trips any message, in %s', (locale) => {
    const { write, read } = openEditor(locale);
    fc.assert(
      fc.property(tree, (message) => {
        write(message);
        const known = read();
        // The editor and the store share one normal form
        expect(known).toEqual(normalizeMessage(message));
        write(known);
        expect(read()).toEqual(known);
      }),
      { numRuns: 300 },
    );
  });

  it('is the same when written in one language and opened in the other', () => {
    const english = openEditor('en-US');
    const russian = openEditor('ru-RU');
    fc.assert(
      fc.property(tree, (message) => {
        english.write(message);
        russian.write(english.read());
        expect(russian.read()).toEqual(english.read());
      }),
      { numRuns: 200 },
    );
    const message = messageOf([['{sign} ', ['{ad name}', 'bold'], ' {nothing}']]);
    english.write(message);
    russian.write(message);
    expect(english.shownText()).toBe('{sign} {ad name} {nothing}');
    expect(russian.shownText()).toBe('{sign} {название объявления} {nothing}');
    expect(plainTextOf(russian.read())).toBe('{sign} {ad name} {nothing}');
  });

  it('has no characters that messages cannot contain', () => {
    const { write, read } = openEditor('en-US');
    write({
      type: 'root',
      children: [
        {
          type: 'element',
          children: [
            { type: 'text', text: 'one\u000btwo\u0007\u0000 {ad name}', formats: ['bold'] },
          ],
        },
      ],
    });
    expect(read()).toEqual(messageOf([[['one two  {ad name}', 'bold']]]));
  });

  it('turns deleted custom tokens into text, and picks up new ones', () => {
    const known = openEditor('en-US', ['{sign}']);
    known.write(messageOf([['{sign} {ad name}']]));
    const tokens = () => [...document.querySelectorAll<HTMLElement>('[data-token]')];
    expect(tokens().map(({ dataset }) => dataset.token)).toEqual(['{sign}', '{ad name}']);
    known.changeTokens(['{buyer}'], 'ru-RU');
    expect(tokens().map(({ textContent }) => textContent)).toEqual(['{название объявления}']);
    expect(plainTextOf(known.read())).toBe('{sign} {ad name}');
  });
});
