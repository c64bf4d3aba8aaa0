import type {
  CustomToken,
  MessageElement,
  MessageTree,
  TextFormat,
} from '../../contracts/notification-template-entities.ts';
import { findOptionValue } from './custom-tokens.ts';
import { normalizeFormats } from './message-tree.ts';
import {
  isDefaultToken,
  listTokenValues,
  type MessageLocale,
  TOKEN_PATTERN,
  type TokenValues,
  tokenKeyOf,
} from './tokens.ts';
import { sayTokenValue } from './words.ts';

/** A formatted range of a text, as Telegram takes it: offset and length in UTF-16 units. */
export interface TextEntity {
  readonly type: TextFormat;
  readonly offset: number;
  readonly length: number;
}

export interface RenderedText {
  readonly text: string;
  readonly entities: readonly TextEntity[];
}

export interface RenderedMessage extends RenderedText {
  /** Names of tokens that stand in the message and have no value in this event. */
  readonly emptyTokens: readonly string[];
}

/** Control characters, which Telegram drops, and halves of characters, which it refuses. */
const UNSENDABLE = /[\p{Cc}\p{Cs}]/gu;

function sendable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(UNSENDABLE, (character) => (character === '\t' ? ' ' : '')))
    .join('\n');
}

/** Joins neighbours of one type, and orders them as Telegram returns them. */
function joinEntities(entities: readonly TextEntity[]): TextEntity[] {
  const joined: TextEntity[] = [];
  for (const entity of entities) {
    const at = joined.findLastIndex(({ type }) => type === entity.type);
    const before = joined[at];
    if (before !== undefined && before.offset + before.length === entity.offset) {
      joined[at] = { ...before, length: before.length + entity.length };
    } else {
      joined.push(entity);
    }
  }
  return joined.toSorted((a, b) => a.offset - b.offset || b.length - a.length);
}

/** A range of a text, without white space around it. Entities keep what of them is within. */
export function sliceText(
  { text, entities }: RenderedText,
  from: number,
  to: number,
): RenderedText {
  const piece = text.slice(from, to);
  const start = from + piece.length - piece.trimStart().length;
  const end = Math.max(start, from + piece.trimEnd().length);
  return {
    text: text.slice(start, end),
    entities: entities.flatMap((entity): TextEntity[] => {
      const offset = Math.max(entity.offset, start) - start;
      const length = Math.min(entity.offset + entity.length, end) - start - offset;
      return length > 0 ? [{ type: entity.type, offset, length }] : [];
    }),
  };
}

interface Line {
  readonly text: string;
  readonly entities: readonly TextEntity[];
  /** It had tokens and nothing came of them, nor is there other text. */
  readonly isVoid: boolean;
}

/**
 * Writes a message for one event: text and entities, without any markup. A token without a value is
 * an empty text; a line that had nothing but such tokens is left out. What is in braces and no
 * token stays as it is, and so do braces of values.
 */
export function renderMessage({
  message,
  customTokens,
  values,
  locale,
}: {
  readonly message: MessageTree;
  readonly customTokens: readonly CustomToken[];
  readonly values: TokenValues;
  /** The reader's: codes are said in its words. */
  readonly locale: MessageLocale;
}): RenderedMessage {
  const own = new Map(customTokens.map((token) => [tokenKeyOf(token.name), token]));
  const emptyTokens = new Set<string>();
  const note = (name: string, text: string): string => {
    if (text.trim() === '') {
      emptyTokens.add(name);
    }
    return text;
  };

  const replaceDefaults = (source: string): string =>
    source.replace(TOKEN_PATTERN, (found) => {
      const name = tokenKeyOf(found);
      if (!isDefaultToken(name)) {
        return found;
      }
      const said = listTokenValues(values, name).map((value) =>
        sayTokenValue({ name, value, locale }),
      );
      return note(name, said.join(', '));
    });
  const replaceAll = (source: string): { text: string; hasTokens: boolean } => {
    let hasTokens = false;
    const text = source.replace(TOKEN_PATTERN, (found) => {
      const name = tokenKeyOf(found);
      const token = own.get(name);
      if (token !== undefined) {
        hasTokens = true;
        return note(name, replaceDefaults(findOptionValue({ token, values }) ?? ''));
      }
      hasTokens ||= isDefaultToken(name);
      return replaceDefaults(found);
    });
    return { text, hasTokens };
  };

  const renderLine = ({ children }: MessageElement): Line => {
    let text = '';
    let hasTokens = false;
    const entities: TextEntity[] = [];
    for (const child of children) {
      const replaced = replaceAll(child.text);
      const piece = sendable(replaced.text);
      hasTokens ||= replaced.hasTokens;
      for (const type of piece === '' ? [] : normalizeFormats(child.formats)) {
        entities.push({ type, offset: text.length, length: piece.length });
      }
      text += piece;
    }
    return { text, entities, isVoid: hasTokens && text.trim() === '' };
  };

  const lines = message.children.map(renderLine).filter(({ isVoid }) => !isVoid);
  const whole = joinTexts(lines, '\n');
  return { ...sliceText(whole, 0, whole.text.length), emptyTokens: [...emptyTokens] };
}

/** Puts texts one after the other, with a separator between them. */
export function joinTexts(texts: readonly RenderedText[], separator: string): RenderedText {
  let text = '';
  const entities: TextEntity[] = [];
  texts.forEach((part, index) => {
    text += index === 0 ? '' : separator;
    for (const entity of part.entities) {
      entities.push({ ...entity, offset: entity.offset + text.length });
    }
    text += part.text;
  });
  return { text, entities: joinEntities(entities) };
}
