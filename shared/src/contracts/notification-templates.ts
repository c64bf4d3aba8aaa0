import { z } from 'zod';
import {
  isMessageEmpty,
  normalizeMessage,
  plainTextOf,
} from '../domain/notifications/message-tree.ts';
import {
  OPERATOR_VALUES,
  OPERATORS_OF_KIND,
  TOKEN_OPERATORS,
} from '../domain/notifications/operators.ts';
import {
  DEFAULT_TOKENS,
  findDefaultToken,
  isDefaultToken,
  NOTIFICATION_TYPES,
  normalizeTokens,
  tokenKeyOf,
} from '../domain/notifications/tokens.ts';
import { dataEnvelope, route } from '../http.ts';
import { localeSchema } from './ad-objects.ts';
import { idSchema, lineSchema, newRowIdSchema, timestampSchema } from './common.ts';
import {
  messageTreeSchema,
  notificationTemplateSchema,
  type TokenFilter,
} from './notification-template-entities.ts';

export const TEMPLATE_NAME_MAX_LENGTH = 120;
/** Limit of the text with unresolved tokens. Resolved tokens may make the message longer. */
export const MESSAGE_TEXT_MAX_LENGTH = 4_096;
const MESSAGE_LINES_MAX = 500;
const LINE_TEXTS_MAX = 500;
export const CUSTOM_TOKENS_MAX = 20;
export const TOKEN_OPTIONS_MAX = 20;
const TOKEN_NAME_MAX_LENGTH = 40;
export const OPTION_VALUE_MAX_LENGTH = 500;
const FILTER_VALUE_MAX_LENGTH = 500;
const FILTER_VALUES_MAX = 50;
export const TEMPLATE_IDS_MAX = 500;

const REQUIRED = 'is required';
const atMost = (max: number): string => `must have at most ${max} characters`;
/** Line breaks separate elements; other control characters cannot be sent. */
const CONTROL = /\p{Cc}/u;

const messageInput = messageTreeSchema
  .refine(
    ({ children }) =>
      children.length <= MESSAGE_LINES_MAX &&
      children.every((element) => element.children.length <= LINE_TEXTS_MAX),
    `must have at most ${MESSAGE_LINES_MAX} lines, each of ${LINE_TEXTS_MAX} texts`,
  )
  .refine(
    ({ children }) =>
      children.every((element) => element.children.every(({ text }) => !CONTROL.test(text))),
    'must be readable text, a line for each element',
  )
  .refine((message) => !isMessageEmpty(message), REQUIRED)
  .refine(
    (message) => plainTextOf(message).length <= MESSAGE_TEXT_MAX_LENGTH,
    atMost(MESSAGE_TEXT_MAX_LENGTH),
  )
  .transform(normalizeMessage);

const filterText = z.string().trim().min(1, REQUIRED).max(FILTER_VALUE_MAX_LENGTH);
const WHOLE_NUMBER = /^-?\d{1,40}$/;
const wholeNumber = z.string().trim().regex(WHOLE_NUMBER, 'must be a number');
const VALUE_SCHEMAS = {
  one: filterText,
  many: z
    .array(filterText)
    .min(1, REQUIRED)
    .max(FILTER_VALUES_MAX, `must have at most ${FILTER_VALUES_MAX} values`),
  number: wholeNumber,
  range: z.tuple([wholeNumber, wholeNumber]).refine(
    // Also evaluated for non-numbers, which are rejected on their own
    ([least, greatest]) =>
      !WHOLE_NUMBER.test(least) ||
      !WHOLE_NUMBER.test(greatest) ||
      BigInt(least) <= BigInt(greatest),
    'must begin with the smaller number',
  ),
} as const;

const filterInput = z
  .strictObject({
    field: z.string(),
    operator: z.enum(TOKEN_OPERATORS),
    value: z.union([z.string(), z.array(z.string())]),
  })
  .transform((filter, context): TokenFilter => {
    const { field, operator } = filter;
    if (!isDefaultToken(field)) {
      const message = 'must be the name of a default token';
      context.issues.push({ code: 'custom', message, path: ['field'], input: field });
      return z.NEVER;
    }
    if (!OPERATORS_OF_KIND[DEFAULT_TOKENS[field].kind].includes(operator)) {
      const message = `must be an operator of ${field}`;
      context.issues.push({ code: 'custom', message, path: ['operator'], input: operator });
      return z.NEVER;
    }
    const parsed = VALUE_SCHEMAS[OPERATOR_VALUES[operator]].safeParse(filter.value);
    if (!parsed.success) {
      for (const { message, path } of parsed.error.issues) {
        const at = ['value', ...path];
        context.issues.push({ code: 'custom', message, path: at, input: filter.value });
      }
      return z.NEVER;
    }
    return { field, operator, value: parsed.data };
  });

export const customTokenInput = z.strictObject({
  name: z
    .string()
    .trim()
    .max(TOKEN_NAME_MAX_LENGTH + 2, atMost(TOKEN_NAME_MAX_LENGTH))
    .regex(
      /^\{[^{}\p{Cc}]*[^{}\p{Cc}\s][^{}\p{Cc}]*\}$/u,
      'must be a name in braces, such as {sign}',
    )
    .refine((name) => findDefaultToken(name) === undefined, 'is the name of another token')
    .transform((name) => `{${tokenKeyOf(name)}}`),
  options: z
    .array(
      z.strictObject({
        value: lineSchema
          .min(1, REQUIRED)
          .max(OPTION_VALUE_MAX_LENGTH, atMost(OPTION_VALUE_MAX_LENGTH))
          .transform(normalizeTokens),
        filter: filterInput.nullable(),
      }),
    )
    .min(1, REQUIRED)
    .max(TOKEN_OPTIONS_MAX, `must have at most ${TOKEN_OPTIONS_MAX} values`)
    .superRefine((options, context) => {
      options.slice(0, -1).forEach(({ filter }, index) => {
        if (filter === null) {
          const message = 'must come last: no value after it is ever used';
          context.addIssue({ code: 'custom', message, path: [index, 'filter'] });
        }
      });
    }),
});

const customTokensInput = z
  .array(customTokenInput)
  .max(CUSTOM_TOKENS_MAX, `must have at most ${CUSTOM_TOKENS_MAX} tokens`)
  .superRefine((tokens, context) => {
    tokens.forEach(({ name }, index) => {
      if (tokens.findIndex((other) => other.name === name) < index) {
        const message = 'is the name of another token';
        context.addIssue({ code: 'custom', message, path: [index, 'name'] });
      }
    });
  });

const templateFields = {
  name: lineSchema.min(1, REQUIRED).max(TEMPLATE_NAME_MAX_LENGTH, atMost(TEMPLATE_NAME_MAX_LENGTH)),
  message: messageInput,
} as const;

export const newNotificationTemplateSchema = z.strictObject({
  id: newRowIdSchema.optional(),
  notificationType: z.enum(NOTIFICATION_TYPES),
  ...templateFields,
  customTokens: customTokensInput.default([]),
});
export type NewNotificationTemplate = z.infer<typeof newNotificationTemplateSchema>;

/** The type of a template cannot be changed. */
export const notificationTemplateUpdateSchema = z
  .strictObject({ ...templateFields, customTokens: customTokensInput })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'at least one field is required');
export type NotificationTemplateUpdate = z.infer<typeof notificationTemplateUpdateSchema>;

const lastEventSchema = z.object({
  at: timestampSchema,
  /** By token name, as reported by the ad network; a list when the event has several objects. */
  values: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()])),
});
export type LastEventDto = z.infer<typeof lastEventSchema>;

/** Limit of messages sent to oneself, after splitting. */
export const OWN_MESSAGES_MAX = 10;
export const PREVIEW_EVENTS = ['sample', 'last'] as const;

/** The message in the editor, and the event its preview uses. */
const ownMessageSchema = z.strictObject({
  notificationType: z.enum(NOTIFICATION_TYPES),
  message: messageInput,
  customTokens: customTokensInput,
  /** `last`: the latest event of the type, or the sample one if there is none. */
  event: z.enum(PREVIEW_EVENTS),
  locale: localeSchema,
});
export type OwnMessage = z.infer<typeof ownMessageSchema>;

const accountParams = z.object({ accountId: idSchema });
const templateParams = z.object({ accountId: idSchema, templateId: idSchema });
const templateResponse = dataEnvelope(
  z.object({ notificationTemplate: notificationTemplateSchema }),
);
const READ_ERRORS = ['AuthorizationError', 'NotFoundError'] as const;
const shared = { auth: 'session', tag: 'Notification templates' } as const;

export const notificationTemplateRoutes = {
  list: route({
    ...shared,
    method: 'GET',
    path: '/accounts/{accountId}/notification-templates',
    summary: 'Lists the notification templates of an account.',
    params: accountParams,
    response: dataEnvelope(
      z.object({ notificationTemplates: z.array(notificationTemplateSchema) }),
    ),
    errors: READ_ERRORS,
  }),
  get: route({
    ...shared,
    method: 'GET',
    path: '/accounts/{accountId}/notification-templates/{templateId}',
    summary: 'Returns a notification template.',
    params: templateParams,
    response: templateResponse,
    errors: READ_ERRORS,
  }),
  create: route({
    ...shared,
    method: 'POST',
    path: '/accounts/{accountId}/notification-templates',
    summary: 'Creates a notification template.',
    params: accountParams,
    body: newNotificationTemplateSchema,
    response: templateResponse,
    errors: [...READ_ERRORS, 'AlreadyExistsError', 'FailedPreconditionError'],
  }),
  update: route({
    ...shared,
    method: 'PATCH',
    path: '/accounts/{accountId}/notification-templates/{templateId}',
    summary: 'Updates a notification template.',
    params: templateParams,
    body: notificationTemplateUpdateSchema,
    response: templateResponse,
    errors: READ_ERRORS,
  }),
  delete: route({
    ...shared,
    method: 'DELETE',
    path: '/accounts/{accountId}/notification-templates',
    summary:
      'Deletes notification templates. Ignores templates that no longer exist. Tasks that used them send the default messages.',
    params: accountParams,
    body: z.strictObject({
      notificationTemplateIds: z
        .array(idSchema)
        .min(1, REQUIRED)
        .max(TEMPLATE_IDS_MAX, `must have at most ${TEMPLATE_IDS_MAX} items`),
    }),
    response: dataEnvelope(z.object({ notificationTemplateIds: z.array(idSchema) })),
    errors: READ_ERRORS,
  }),
  getLastEvent: route({
    ...shared,
    method: 'GET',
    path: '/accounts/{accountId}/last-notification-event',
    summary:
      'Returns the latest event of a type in the profiles of an account as values of template tokens, or null if there was none.',
    params: accountParams,
    query: z.strictObject({ notificationType: z.enum(NOTIFICATION_TYPES) }),
    response: dataEnvelope(
      z.object({
        event: lastEventSchema.nullable(),
      }),
    ),
    errors: READ_ERRORS,
  }),
  sendToMe: route({
    ...shared,
    method: 'POST',
    path: '/accounts/{accountId}/notification-templates/send-to-me',
    summary:
      'Sends a message to your connected chat as in the preview, a few times a minute. It doesn’t count as a notification.',
    params: accountParams,
    body: ownMessageSchema,
    response: dataEnvelope(z.object({ messageCount: z.int().positive() })),
    errors: [...READ_ERRORS, 'FailedPreconditionError', 'TooManyRequestsError'],
  }),
} as const;
