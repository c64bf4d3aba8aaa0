import { z } from 'zod';
import { cookieInputSchema, userAgentSchema } from './ad-users.ts';
import { idSchema, lineSchema, secretInfoSchema, timestampSchema } from './common.ts';
import { type ProxyOptionsInput, proxyOptionsInputSchema } from './proxies.ts';

const LANGUAGES_MAX = 20;
const CUSTOM_NAME_MAX_LENGTH = 100;

export const COMMENT_USER_STATUSES = [
  'active',
  'login_required',
  'checkpoint_required',
  /** The connected profile no longer manages the Page, or was deleted. */
  'user_data_not_found',
] as const;
export type CommentUserStatus = (typeof COMMENT_USER_STATUSES)[number];

export const COMMENT_USER_GENDERS = ['male', 'female'] as const;

const commentUserFields = {
  /** Everybody in the team can use it in tasks. */
  shared: z.boolean(),
  customName: lineSchema
    .max(CUSTOM_NAME_MAX_LENGTH, `must be at most ${CUSTOM_NAME_MAX_LENGTH}`)
    .nullable(),
  /** Null when not specified. */
  gender: z.enum(COMMENT_USER_GENDERS).nullable(),
  /** ISO 639 codes. */
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/, 'must be a code such as en'))
    .max(LANGUAGES_MAX, `must have at most ${LANGUAGES_MAX} items`)
    .refine((codes) => new Set(codes).size === codes.length, 'must not repeat'),
} as const;

/** A Page that tasks publish as, and the connected profile that manages it. */
export const commentUserSchema = z.object({
  id: idSchema,
  accountId: idSchema,
  /** The id of the Page. */
  facebookId: idSchema,
  /** Null when the connected profile was deleted. */
  adUserId: idSchema.nullable(),
  adUserName: z.string().nullable(),
  status: z.enum(COMMENT_USER_STATUSES),
  /** Only on a sandbox server, like `cookie` and `userAgent`; null elsewhere. */
  proxyId: idSchema.nullable(),
  cookie: secretInfoSchema.nullable(),
  userAgent: z
    .object({
      userAgentString: z.string(),
      device: z.string(),
      os: z.string(),
      browser: z.string(),
    })
    .nullable(),
  name: z.string(),
  pictureUrl: z.string().nullable(),
  customName: z.string().nullable(),
  shared: z.boolean(),
  gender: z.enum(COMMENT_USER_GENDERS).nullable(),
  languages: z.array(z.string()),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type CommentUserDto = z.infer<typeof commentUserSchema>;
/** Additional fields of a profile on a sandbox server. */
export type CommentUserSession = Pick<CommentUserDto, 'proxyId' | 'cookie' | 'userAgent'>;

const isOneProxy = ({
  proxyId,
  settings,
}: {
  readonly proxyId: string | null | undefined;
  readonly settings: ProxyOptionsInput | undefined;
}): boolean => settings === undefined || (proxyId ?? null) === null;
const ONE_PROXY = 'must be absent when a proxy is chosen';

/** Accepted by sandbox servers only, where the first two are required; rejected elsewhere. */
const sessionFields = {
  cookie: cookieInputSchema.optional(),
  userAgent: userAgentSchema.optional(),
  proxyId: idSchema.nullable().optional(),
} as const;

export const newCommentUserSchema = z
  .strictObject({
    adUserId: idSchema,
    pageId: idSchema,
    shared: commentUserFields.shared.default(false),
    customName: commentUserFields.customName.default(null),
    gender: commentUserFields.gender.default(null),
    languages: commentUserFields.languages.default([]),
    ...sessionFields,
    /** An identical proxy of the account is reused, otherwise one is created. */
    proxy: proxyOptionsInputSchema.optional(),
  })
  .refine(({ proxyId, proxy: settings }) => isOneProxy({ proxyId, settings }), {
    path: ['proxy'],
    message: ONE_PROXY,
  });
export type NewCommentUser = z.output<typeof newCommentUserSchema>;

export const commentUserUpdateSchema = z
  .strictObject({
    ...commentUserFields,
    ...sessionFields,
    /** Same as `proxy` of a new profile. */
    proxyOptions: proxyOptionsInputSchema,
  })
  .partial()
  .refine(({ proxyId, proxyOptions: settings }) => isOneProxy({ proxyId, settings }), {
    path: ['proxyOptions'],
    message: ONE_PROXY,
  })
  .refine((value) => Object.keys(value).length > 0, 'at least one field is required');
export type CommentUserUpdate = z.output<typeof commentUserUpdateSchema>;
