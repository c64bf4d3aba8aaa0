import type { MessageEntity } from '../../gateways/telegram/port.ts';
import type { MessageContent } from './entities.ts';

/** In UTF-16 units, the stricter count. */
const MESSAGE_MAX_LENGTH = 4096;
const ELLIPSIS = '…';

function isHighSurrogate(code: number): boolean {
  return code >= 0xd8_00 && code <= 0xdb_ff;
}

export function fitMessage({ text, entities }: MessageContent): MessageContent {
  if (text.length <= MESSAGE_MAX_LENGTH) {
    return { text, entities };
  }
  const room = MESSAGE_MAX_LENGTH - ELLIPSIS.length;
  const end = isHighSurrogate(text.charCodeAt(room - 1)) ? room - 1 : room;
  return {
    text: `${text.slice(0, end)}${ELLIPSIS}`,
    entities: entities.flatMap((entity): MessageEntity[] => {
      const length = Math.min(entity.length, end - entity.offset);
      return length > 0 ? [{ ...entity, length }] : [];
    }),
  };
}
