import { z } from 'zod';

export const entitySchema = z.object({
  type: z.string(),
  offset: z.int(),
  length: z.int(),
  url: z.string().optional(),
  language: z.string().optional(),
  custom_emoji_id: z.string().optional(),
});
export type Entity = z.infer<typeof entitySchema>;

const personSchema = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  username: z.string().nullable(),
  languageCode: z.string().nullable(),
  isDeactivated: z.boolean(),
});
export type Person = z.infer<typeof personSchema>;

const messageSchema = z.object({
  messageId: z.int(),
  /** `bot`, or the id of the sender. */
  from: z.union([z.literal('bot'), z.int()]),
  text: z.string(),
  entities: z.array(entitySchema),
  /** Unix seconds. */
  date: z.int(),
});
export type StoredMessage = z.infer<typeof messageSchema>;

const chatSchema = z.object({
  /** Id of the person; negative for a group. */
  id: z.int(),
  isBlocked: z.boolean(),
  lastMessageId: z.int(),
  messages: z.array(messageSchema),
});
/** One bot with one person or group; exists from the person's first message on. */
export type Chat = z.infer<typeof chatSchema>;

const webhookSchema = z.object({
  url: z.string(),
  secretToken: z.string().nullable(),
  ipAddress: z.string().nullable(),
  maxConnections: z.int(),
  lastErrorDate: z.int().nullable(),
  lastErrorMessage: z.string().nullable(),
});

const updateSchema = z.looseObject({ update_id: z.int() });
export type Update = z.infer<typeof updateSchema>;

const commandSchema = z.object({ command: z.string(), description: z.string() });

const botSchema = z.object({
  id: z.int(),
  token: z.string(),
  name: z.string(),
  username: z.string(),
  nextUpdateId: z.int(),
  updates: z.array(z.object({ update: updateSchema, createdMs: z.number() })),
  /** Null means the default: all but `RARE_KINDS`. */
  allowedUpdates: z.array(z.string()).nullable(),
  webhook: webhookSchema.nullable(),
  /** By language code; the default ones under the empty string. */
  commands: z.record(z.string(), z.array(commandSchema)),
  chats: z.array(chatSchema),
});
export type Bot = z.infer<typeof botSchema>;

export const telegramDataSchema = z.object({
  people: z.array(personSchema),
  bots: z.array(botSchema),
});
export type TelegramData = z.infer<typeof telegramDataSchema>;

/** A group with the bot in it, for commands in groups. */
export const GROUP = { id: -4_001_700_211, title: 'Media buyers' } as const;

export function personToWire(person: Person): Record<string, unknown> {
  return {
    id: person.id,
    is_bot: false,
    first_name: person.firstName,
    ...(person.lastName === null ? {} : { last_name: person.lastName }),
    ...(person.username === null ? {} : { username: person.username }),
    ...(person.languageCode === null ? {} : { language_code: person.languageCode }),
  };
}

export function botToWire(bot: Bot): Record<string, unknown> {
  return { id: bot.id, is_bot: true, first_name: bot.name, username: bot.username };
}

export function chatToWire(input: {
  chatId: number;
  person: Person | undefined;
}): Record<string, unknown> {
  const { chatId, person } = input;
  if (person === undefined) {
    return { id: chatId, title: GROUP.title, type: 'group', all_members_are_administrators: true };
  }
  return {
    id: chatId,
    first_name: person.firstName,
    ...(person.lastName === null ? {} : { last_name: person.lastName }),
    ...(person.username === null ? {} : { username: person.username }),
    type: 'private',
  };
}
