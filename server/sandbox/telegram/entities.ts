import { z } from 'zod';
import { badRequest } from './api-error.ts';
import { type Entity, entitySchema } from './model.ts';

/** Types that Telegram detects by itself: those passed in are ignored. */
const FOUND_TYPES = [
  'mention',
  'hashtag',
  'cashtag',
  'bot_command',
  'url',
  'email',
  'phone_number',
  'bank_card_number',
];
const GIVEN_TYPES = [
  'bold',
  'italic',
  'underline',
  'strikethrough',
  'spoiler',
  'code',
  'pre',
  'text_link',
  'blockquote',
  'expandable_blockquote',
  'custom_emoji',
];
const STYLES = ['bold', 'italic', 'underline', 'strikethrough', 'spoiler'];
const OFFSET_MAX = 1_000_000;

const arrayJson = z.array(z.unknown());

export function readEntities(source: string | undefined): Entity[] {
  if (source === undefined || source === '') {
    return [];
  }
  const parsed = arrayJson.safeParse(parseJson(source));
  if (!parsed.success) {
    return [];
  }
  return parsed.data.flatMap((item) => {
    const refuse = (reason: string): never => {
      throw badRequest(`can't parse MessageEntity: ${reason}`);
    };
    if (typeof item !== 'object' || item === null || Array.isArray(item)) {
      return refuse('expected an Object');
    }
    for (const name of ['type', 'offset', 'length']) {
      if (!(name in item)) {
        refuse(`Can't find field "${name}"`);
      }
    }
    const entity = entitySchema.safeParse(item);
    if (!entity.success) {
      return refuse(`Field "${String(entity.error.issues[0]?.path[0])}" must be of another type`);
    }
    const { type, url } = entity.data;
    if (FOUND_TYPES.includes(type)) {
      return [];
    }
    if (!GIVEN_TYPES.includes(type)) {
      return refuse('Unsupported type specified');
    }
    if (type === 'text_link' && url === undefined) {
      return refuse('Can\'t find field "url"');
    }
    return [entity.data];
  });
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

function isInsidePair(text: string, offset: number): boolean {
  const before = text.charCodeAt(offset - 1);
  const after = text.charCodeAt(offset);
  return before >= 0xd8_00 && before <= 0xdb_ff && after >= 0xdc_00 && after <= 0xdf_ff;
}

function checkBounds(text: string, { offset, length }: Entity): void {
  const end = offset + length;
  const byteOffset = (index: number): number => Buffer.byteLength(text.slice(0, index - 1)) + 4;
  if (offset < 0 || offset > OFFSET_MAX) {
    throw badRequest(`receive an entity with incorrect offset ${offset}`);
  }
  if (length < 0 || length > OFFSET_MAX) {
    throw badRequest(`receive an entity with incorrect length ${length}`);
  }
  if (length === 0) {
    return;
  }
  if (offset > text.length) {
    throw badRequest(`entity begins after the end of the text at UTF-16 offset ${offset}`);
  }
  if (end > text.length) {
    throw badRequest(
      `entity beginning at UTF-16 offset ${offset} ends after the end of the text at UTF-16 offset ${end}`,
    );
  }
  if (isInsidePair(text, offset)) {
    throw badRequest(
      `entity begins in a middle of a UTF-16 symbol at byte offset ${byteOffset(offset)}`,
    );
  }
  if (isInsidePair(text, end)) {
    throw badRequest(
      `entity beginning at UTF-16 offset ${offset} ends in a middle of a UTF-16 symbol at byte offset ${byteOffset(end)}`,
    );
  }
}

/** Telegram silently drops other entities inside `code` and `pre`. */
function cutAroundCode(entities: readonly Entity[]): Entity[] {
  const codes = entities.filter(({ type }) => type === 'code' || type === 'pre');
  return entities.flatMap((entity) => {
    if (!STYLES.includes(entity.type)) {
      return [entity];
    }
    let pieces = [{ from: entity.offset, to: entity.offset + entity.length }];
    for (const code of codes) {
      const codeEnd = code.offset + code.length;
      pieces = pieces.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, code.offset) },
          { from: Math.max(from, codeEnd), to },
        ].filter((piece) => piece.from < piece.to),
      );
    }
    return pieces.map(({ from, to }) => ({ ...entity, offset: from, length: to - from }));
  });
}

/** Text and entities as Telegram stores them: validated, trimmed, sorted. */
export function normalizeText(input: { text: string; entities: readonly Entity[] }): {
  text: string;
  entities: Entity[];
} {
  for (const entity of input.entities) {
    checkBounds(input.text, entity);
  }
  const start = input.text.length - input.text.trimStart().length;
  const text = input.text.trim();
  const entities = cutAroundCode(input.entities)
    .map((entity) => {
      const from = Math.max(entity.offset - start, 0);
      const to = Math.min(entity.offset + entity.length - start, text.length);
      return { ...entity, offset: from, length: to - from };
    })
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => a.offset - b.offset || b.length - a.length);
  return { text, entities };
}
