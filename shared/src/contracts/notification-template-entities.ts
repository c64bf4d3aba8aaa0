import { z } from 'zod';
import { NOTIFICATION_TYPES, TOKEN_OPERATORS } from '../domain/notifications/types.ts';
import { idSchema, timestampSchema } from './common.ts';

export const TEXT_FORMATS = ['bold', 'italic', 'underline', 'strikethrough', 'code'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/**
 * A message template: lines (elements) of text runs with formats. Tokens appear in the text by
 * their English names in braces, whatever the UI language.
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
  /** A text or number, or several texts; for ranges the inclusive minimum and maximum. */
  value: z.union([z.string(), z.array(z.string())]),
});
export type TokenFilter = z.infer<typeof tokenFilterSchema>;

/** A custom token: resolves to the value of the first option whose condition holds. */
const customTokenSchema = z.object({
  /** In braces: `{sign}`. */
  name: z.string(),
  options: z.array(
    z.object({
      /** May contain default tokens. */
      value: z.string(),
      /** Null for the fallback. */
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
