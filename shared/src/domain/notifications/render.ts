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
import { formatTokenValue, isLineList } from './words.ts';

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
  /** Tokens used in the message that have no value in this event. */
  readonly emptyTokens: readonly string[];
}

/** Control characters, which Telegram drops, and unpaired surrogates, which it rejects. */
const UNSENDABLE = /[\p{Cc}\p{Cs}]/gu;

function sendable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(UNSENDABLE, (character) => (character === '\t' ? ' ' : '')))
    .join('\n');
}

/** Merges adjacent entities of one type, and sorts them as Telegram returns them. */
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

/** A trimmed range of a text; entities are clipped to it. */
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
  /** All its tokens were empty, and there is no other text. */
  readonly isVoid: boolean;
}

/**
 * Renders a message for one event as text and entities. A token without a value is empty; a line
 * with only such tokens is omitted. Unknown names in braces, and braces in values, stay unchanged.
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
  /** The reader's locale, into which codes are translated. */
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
      const formatted = listTokenValues(values, name).map((value) =>
        formatTokenValue({ name, value, locale }),
      );
      return note(name, formatted.join(isLineList(name) ? '\n' : ', '));
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

/** Concatenates texts with a separator. */
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
