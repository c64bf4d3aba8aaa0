import { toStorableText } from '@ads-checker/shared/domain/storable-text';
import { z } from 'zod';
import type { TelegramBot, TelegramEvent, TelegramUpdate } from './port.ts';

/** Ids have up to 52 bits, which numbers hold exactly; the product uses text. */
const idSchema = z.int().transform(String);
const textSchema = z.string().transform(toStorableText);
const optionalText = textSchema.optional().transform((text) => text ?? null);

export const botSchema = z
  .object({ id: idSchema, first_name: textSchema, username: textSchema })
  .transform(({ id, first_name, username }): TelegramBot => ({ id, name: first_name, username }));

const chatSchema = z.object({ id: idSchema, type: z.string() });

const messageSchema = z.object({
  chat: chatSchema,
  from: z.object({
    is_bot: z.boolean(),
    first_name: textSchema,
    last_name: optionalText,
    username: optionalText,
    language_code: optionalText,
  }),
  text: textSchema,
});

const membershipSchema = z.object({
  chat: chatSchema,
  new_chat_member: z.object({ status: z.string() }),
});

const updateSchema = z.looseObject({
  update_id: z.int(),
  message: z.unknown().optional(),
  my_chat_member: z.unknown().optional(),
});

function readMessage(source: unknown): TelegramEvent | null {
  const parsed = messageSchema.safeParse(source);
  if (!parsed.success || parsed.data.chat.type !== 'private' || parsed.data.from.is_bot) {
    return null;
  }
  const { chat, from, text } = parsed.data;
  return {
    kind: 'message',
    chatId: chat.id,
    text,
    sender: {
      firstName: from.first_name,
      lastName: from.last_name,
      username: from.username,
      languageCode: from.language_code,
    },
  };
}

function readMembership(source: unknown): TelegramEvent | null {
  const parsed = membershipSchema.safeParse(source);
  if (!parsed.success || parsed.data.chat.type !== 'private') {
    return null;
  }
  const { chat, new_chat_member: member } = parsed.data;
  return { kind: 'membership', chatId: chat.id, isBlocked: member.status === 'kicked' };
}

/** A malformed update can be skipped individually, which only requires its number. */
export function readUpdate(source: unknown): TelegramUpdate | undefined {
  const parsed = updateSchema.safeParse(source);
  if (!parsed.success) {
    return undefined;
  }
  const { message, my_chat_member: membership, update_id: id } = parsed.data;
  if (message !== undefined) {
    return { id, event: readMessage(message) };
  }
  return { id, event: membership === undefined ? null : readMembership(membership) };
}
