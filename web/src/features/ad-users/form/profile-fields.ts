import type { StableRow } from '@ads-checker/shared/collections/index';
import {
  AD_USER_AUTH_METHODS,
  type AdUserAuthMethod,
  type AdUserUpdate,
  accessTokenSchema,
  cookieInputSchema,
  customNameSchema,
  type NewAdUserInput,
  needsCookies,
  userAgentSchema,
} from '@ads-checker/shared/contracts/ad-users';
import { idSchema } from '@ads-checker/shared/contracts/common';
import { proxyOptionsInputSchema } from '@ads-checker/shared/contracts/proxies';
import { readSessionCookies } from '@ads-checker/shared/domain/cookies';
import { z } from 'zod';
import { changedFields } from '../../../lib/changed-fields.ts';

/** Prefix of cookie problems in messages of these schemas. */
export const COOKIE_MESSAGE_PREFIX = 'cookie:';

const cookieFieldSchema = cookieInputSchema.superRefine((text, context) => {
  const reading = readSessionCookies(text);
  if (text !== '' && !reading.ok) {
    context.addIssue({ code: 'custom', message: `${COOKIE_MESSAGE_PREFIX}${reading.problem}` });
  }
});

/** Cookies are checked only where the login method uses them. */
function checkCookies(
  { authMethod, cookie }: { readonly authMethod: AdUserAuthMethod; readonly cookie: string },
  { context, isStored }: { readonly context: z.RefinementCtx; readonly isStored: boolean },
): void {
  if (!needsCookies(authMethod) || (isStored && cookie.trim() === '')) {
    return;
  }
  for (const { message } of cookieFieldSchema.safeParse(cookie).error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: ['cookie'], message });
  }
}

/** Secrets of an existing profile are optional: empty keeps them. */
function orEmpty(schema: z.ZodType<string, string>) {
  return z.string().superRefine((text, context) => {
    const parsed = text.trim() === '' ? undefined : schema.safeParse(text);
    for (const { message } of parsed?.error?.issues ?? []) {
      context.addIssue({ code: 'custom', message });
    }
  });
}

const commonShape = {
  authMethod: z.enum(AD_USER_AUTH_METHODS),
  userAgent: userAgentSchema,
  customName: customNameSchema,
  groupId: idSchema.nullable(),
  proxyId: idSchema.nullable(),
  /** From the pasted value; added with the profile unless another is chosen. */
  pastedProxy: proxyOptionsInputSchema.nullable(),
  isShared: z.boolean(),
  isUsedForPixelShare: z.boolean(),
};

export const newProfileSchema = z
  .object({ ...commonShape, accessToken: accessTokenSchema, cookie: z.string() })
  .superRefine((fields, context) => checkCookies(fields, { context, isStored: false }));
const buildEditedSchema = (isStored: boolean) =>
  z
    .object({ ...commonShape, accessToken: orEmpty(accessTokenSchema), cookie: z.string() })
    .superRefine((fields, context) => checkCookies(fields, { context, isStored }));
const EDITED_WITH_COOKIES = buildEditedSchema(true);
const EDITED_WITHOUT_COOKIES = buildEditedSchema(false);
/** Of an existing profile: empty secrets stay as they are stored. */
export function editedProfileSchema({ hasCookies }: { readonly hasCookies: boolean }) {
  return hasCookies ? EDITED_WITH_COOKIES : EDITED_WITHOUT_COOKIES;
}
export type ProfileFieldsInput = z.input<typeof newProfileSchema>;
export type ProfileFields = z.output<typeof newProfileSchema>;

export function emptyFields({ groupId }: { readonly groupId: string | null }): ProfileFieldsInput {
  return {
    authMethod: 'ads_manager_token_and_cookie',
    accessToken: '',
    cookie: '',
    userAgent: '',
    customName: '',
    groupId,
    proxyId: null,
    pastedProxy: null,
    isShared: false,
    isUsedForPixelShare: false,
  };
}

export function toFields(adUser: StableRow<'adUser'>): ProfileFieldsInput {
  const { authMethod, userAgent, groupId, proxyId, isShared, isUsedForPixelShare } = adUser;
  return {
    authMethod,
    accessToken: '',
    cookie: '',
    userAgent,
    customName: adUser.customName ?? '',
    groupId,
    proxyId,
    pastedProxy: null,
    isShared,
    isUsedForPixelShare,
  };
}

export function toNewAdUser({ pastedProxy, cookie, ...others }: ProfileFields): NewAdUserInput {
  const fields = needsCookies(others.authMethod) ? { ...others, cookie } : others;
  return fields.proxyId === null && pastedProxy !== null
    ? { ...fields, proxy: pastedProxy }
    : fields;
}

type OwnChange = Pick<AdUserUpdate, 'customName' | 'groupId' | 'isShared' | 'isUsedForPixelShare'>;
type TriedChange = Pick<
  AdUserUpdate,
  'authMethod' | 'accessToken' | 'cookie' | 'userAgent' | 'proxyId'
>;

/** Separates changes for the outbox from those the ad network must verify first. */
export function splitChanges({
  adUser,
  fields,
}: {
  readonly adUser: StableRow<'adUser'>;
  readonly fields: ProfileFields;
}): { readonly own: OwnChange | null; readonly tried: TriedChange | null } {
  const accessToken = fields.accessToken.trim();
  const cookie = needsCookies(fields.authMethod) ? fields.cookie.trim() : '';
  const tried = {
    ...changedFields(fields, adUser, ['authMethod', 'userAgent', 'proxyId']),
    ...(accessToken === '' ? {} : { accessToken }),
    ...(cookie === '' ? {} : { cookie }),
  };
  return {
    own: changedFields(fields, adUser, [
      'customName',
      'groupId',
      'isShared',
      'isUsedForPixelShare',
    ]),
    tried: Object.keys(tried).length === 0 ? null : tried,
  };
}
