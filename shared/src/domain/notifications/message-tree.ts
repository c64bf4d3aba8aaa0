import {
  type MessageText,
  type MessageTree,
  TEXT_FORMATS,
  type TextFormat,
} from '../../contracts/notification-template-entities.ts';
import { normalizeTokens } from './tokens.ts';

/** Formats in canonical order without duplicates. Telegram allows no other format inside code. */
export function normalizeFormats(formats: readonly TextFormat[]): TextFormat[] {
  return formats.includes('code') ? ['code'] : TEXT_FORMATS.filter((it) => formats.includes(it));
}

function isSameFormat(one: readonly TextFormat[], other: readonly TextFormat[]): boolean {
  return one.join() === other.join();
}

/**
 * The canonical form of a tree: no empty texts, adjacent texts of one format merged, tokens by
 * name.
 */
export function normalizeMessage(message: MessageTree): MessageTree {
  return {
    type: 'root',
    children: message.children.map(({ children }) => {
      const texts: MessageText[] = [];
      for (const { text, formats } of children) {
        const next: MessageText = { type: 'text', text, formats: normalizeFormats(formats) };
        const last = texts.at(-1);
        if (last !== undefined && isSameFormat(last.formats, next.formats)) {
          texts[texts.length - 1] = { ...last, text: last.text + text };
        } else if (text !== '') {
          texts.push(next);
        }
      }
      return {
        type: 'element',
        children: texts.map((child) => ({ ...child, text: normalizeTokens(child.text) })),
      };
    }),
  };
}

/** The text of a tree without formats, one line per element. */
export function plainTextOf(message: MessageTree): string {
  return message.children
    .map(({ children }) => children.map(({ text }) => text).join(''))
    .join('\n');
}

export function isMessageEmpty(message: MessageTree): boolean {
  return plainTextOf(message).trim() === '';
}

/** Builds a tree from lines, each of texts with or without formats: `['Ad ', ['{ad name}', 'bold']]`. */
export function messageOf(
  lines: readonly (readonly (string | readonly [string, ...TextFormat[]])[])[],
): MessageTree {
  return normalizeMessage({
    type: 'root',
    children: lines.map((pieces) => ({
      type: 'element',
      children: pieces.map((piece) => {
        const [text, ...formats] = typeof piece === 'string' ? [piece] : piece;
        return { type: 'text', text, formats };
      }),
    })),
  });
}
