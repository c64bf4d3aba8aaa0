import { z } from 'zod';
import { NOTIFICATION_TYPES, TOKEN_OPERATORS } from '../domain/notifications/types.ts';
import { idSchema, timestampSchema } from './common.ts';

export const TEXT_FORMATS = ['bold', 'italic', 'underline', 'strikethrough', 'code'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/**
 * A message before its tokens have values: lines (elements) of text, each piece with its formats.
 * Tokens stand in the text by their English names in braces, whatever the language of the screen.
 */
export const messageTreeSchema = z.object({
  type: z.literal('root'),
  children: z.array(
    z.object({
      type: z.literal('element'),
      children: z.array(
        z.object({
          type: z.literal('text'),
          text: z.string(),
          formats: z.array(z.enum(TEXT_FORMATS)),
        }),
      ),
    }),
  ),
});
export type MessageTree = z.infer<typeof messageTreeSchema>;
export type MessageElement = MessageTree['children'][number];
export type MessageText = MessageElement['children'][number];

/** A condition on the value of a default token. */
const tokenFilterSchema = z.object({
  /** Name of a default token, without braces. */
  field: z.string(),
  operator: z.enum(TOKEN_OPERATORS),
  /** A text or a number, or several texts; of ranges the least and the greatest that belong to it. */
  value: z.union([z.string(), z.array(z.string())]),
});
export type TokenFilter = z.infer<typeof tokenFilterSchema>;

/** A token of a template: the value of the first option whose condition holds. */
const customTokenSchema = z.object({
  /** In braces: `{sign}`. */
  name: z.string(),
  options: z.array(
    z.object({
      /** May hold default tokens. */
      value: z.string(),
      /** Null: in every other case. */
      filter: tokenFilterSchema.nullable(),
    }),
  ),
});
export type CustomToken = z.infer<typeof customTokenSchema>;

export const notificationTemplateSchema = z.object({
  id: idSchema,
  accountId: idSchema,
  teamId: idSchema,
  notificationType: z.enum(NOTIFICATION_TYPES),
  name: z.string(),
  message: messageTreeSchema,
  customTokens: z.array(customTokenSchema),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type NotificationTemplateDto = z.infer<typeof notificationTemplateSchema>;
