import { badRequest } from './api-error.ts';
import type { Entity } from './model.ts';

const TAGS: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  'tg-spoiler': 'spoiler',
  span: 'spoiler',
  code: 'code',
  pre: 'pre',
  a: 'text_link',
  blockquote: 'blockquote',
  'tg-emoji': 'custom_emoji',
};

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

interface OpenTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** In UTF-16 units of the parsed text. */
  readonly offset: number;
}

function fail(reason: string): never {
  throw badRequest(`can't parse entities: ${reason}`);
}

function decode(source: string): string {
  return source.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));?/gi,
    (whole, dec, hex, name) => {
      if (name !== undefined) {
        return NAMED[String(name).toLowerCase()] ?? whole;
      }
      const point = dec === undefined ? Number.parseInt(hex, 16) : Number(dec);
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
    },
  );
}

function readAttributes(input: { source: string; tag: string; at: number }): Map<string, string> {
  const { at, source, tag } = input;
  const attributes = new Map<string, string>();
  const pattern = /\s*([^\s=>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?\s*/y;
  while (pattern.lastIndex < source.length) {
    const found = pattern.exec(source);
    if (found === null) {
      fail(`Empty attribute name in the tag "${tag}" at byte offset ${at}`);
    }
    const [, name = '', quoted, apostrophed, bare] = found;
    attributes.set(name.toLowerCase(), decode(quoted ?? apostrophed ?? bare ?? ''));
  }
  return attributes;
}

/** The `>` of a start tag outside quoted values. */
function findTagEnd(source: string, from: number): number {
  let quote: string | undefined;
  for (let index = from; index < source.length; index += 1) {
    const character = source.charAt(index);
    if (quote !== undefined) {
      quote = character === quote ? undefined : quote;
    } else if (character === '"' || character === "'") {
      quote = character;
    } else if (character === '>') {
      return index;
    }
  }
  return -1;
}

function toEntity(input: { tag: OpenTag; length: number; parent: OpenTag | undefined }): Entity[] {
  const { length, parent, tag } = input;
  const type = TAGS[tag.name] ?? '';
  const base = { type, offset: tag.offset, length };
  if (length === 0) {
    return [];
  }
  if (type === 'text_link') {
    const url = tag.attributes.get('href') ?? '';
    // Telegram keeps the text of a link without an address.
    return url === '' ? [] : [{ ...base, url }];
  }
  if (type === 'custom_emoji') {
    return [{ ...base, custom_emoji_id: tag.attributes.get('emoji-id') ?? '' }];
  }
  if (type === 'blockquote' && tag.attributes.has('expandable')) {
    return [{ ...base, type: 'expandable_blockquote' }];
  }
  const language = /^language-(.+)$/.exec(tag.attributes.get('class') ?? '')?.[1];
  if (type === 'code' && parent?.name === 'pre' && language !== undefined) {
    return [{ ...base, type: 'pre', language }];
  }
  return [base];
}

/** Parses `parse_mode` HTML. Offsets in the errors are bytes, as Telegram counts them. */
export function parseHtml(source: string): { text: string; entities: Entity[] } {
  const open: OpenTag[] = [];
  const entities: Entity[] = [];
  let text = '';
  let position = 0;
  const byteOffset = (index: number): number => Buffer.byteLength(source.slice(0, index));

  while (position < source.length) {
    const begin = source.indexOf('<', position);
    text += decode(source.slice(position, begin === -1 ? source.length : begin));
    if (begin === -1) {
      break;
    }
    const at = byteOffset(begin);
    const isEnd = source.charAt(begin + 1) === '/';
    const end = isEnd ? source.indexOf('>', begin) : findTagEnd(source, begin);
    if (isEnd) {
      const last = open.pop();
      if (last === undefined) {
        fail(`Unexpected end tag at byte offset ${at}`);
      }
      if (end === -1) {
        fail(`Unclosed end tag at byte offset ${at}`);
      }
      const name = source
        .slice(begin + 2, end)
        .trim()
        .toLowerCase();
      if (name !== '' && name !== last.name) {
        fail(
          `Unmatched end tag at byte offset ${at}, expected "</${last.name}>", found "</${name}>"`,
        );
      }
      entities.push(
        ...toEntity({ tag: last, length: text.length - last.offset, parent: open.at(-1) }),
      );
    } else {
      if (end === -1) {
        fail(`Unclosed start tag at byte offset ${at}`);
      }
      const [, rawName = '', rest = ''] =
        /^(\S*)\s*([\s\S]*)$/.exec(source.slice(begin + 1, end)) ?? [];
      const name = rawName.toLowerCase();
      const attributes = readAttributes({ source: rest, tag: name, at });
      if (
        TAGS[name] === undefined ||
        (name === 'span' && attributes.get('class') !== 'tg-spoiler')
      ) {
        fail(
          name === 'span'
            ? `Tag "span" must have class "tg-spoiler" at byte offset ${at}`
            : `Unsupported start tag "${name}" at byte offset ${at}`,
        );
      }
      open.push({ name, attributes, offset: text.length });
    }
    position = end + 1;
  }
  const left = open.at(-1);
  if (left !== undefined) {
    fail(`Can't find end tag corresponding to start tag "${left.name}"`);
  }
  // `<pre><code class="language-x">` is one entity.
  const merged = entities.filter(
    (entity) =>
      !(
        entity.type === 'pre' &&
        entity.language === undefined &&
        entities.some(
          (other) =>
            other !== entity &&
            other.type === 'pre' &&
            other.offset === entity.offset &&
            other.length === entity.length,
        )
      ),
  );
  return { text, entities: merged };
}
