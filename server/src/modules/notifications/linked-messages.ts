import type { RenderedText } from '@ads-checker/shared/domain/notifications/render';
import {
  CHAT_MESSAGE_MAX_LENGTH,
  splitMessage,
} from '@ads-checker/shared/domain/notifications/split';
import type { MessageEntity } from '../../gateways/telegram/port.ts';

export interface ChatText {
  readonly text: string;
  readonly entities: readonly MessageEntity[];
}

export function join(parts: readonly ChatText[], between: string): ChatText {
  let text = '';
  const entities: MessageEntity[] = [];
  for (const part of parts.filter((each) => each.text !== '')) {
    const offset = text === '' ? 0 : text.length + between.length;
    text = text === '' ? part.text : `${text}${between}${part.text}`;
    entities.push(...part.entities.map((one) => ({ ...one, offset: one.offset + offset })));
  }
  return { text, entities };
}

export function linkTo(url: string, text: string): ChatText {
  return { text, entities: [{ type: 'text_link', offset: 0, length: text.length, url }] };
}

/** A text split at the length limit of a chat, ending in a link. */
export function toLinkedMessages({
  body,
  link: { url, text },
}: {
  readonly body: ChatText;
  readonly link: { readonly url: string; readonly text: string };
}): readonly ChatText[] {
  const parts: ChatText[] = [...splitMessage(body as RenderedText)];
  const link = linkTo(url, text);
  const last = parts.pop();
  const ended = last === undefined ? link : join([last, link], '\n');
  return last === undefined || ended.text.length <= CHAT_MESSAGE_MAX_LENGTH
    ? [...parts, ended]
    : [...parts, last, link];
}
