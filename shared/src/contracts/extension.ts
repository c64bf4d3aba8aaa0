import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import {
  accessTokenSchema,
  adUserGroupSchema,
  adUserSchema,
  cookieInputSchema,
  customNameSchema,
  userAgentSchema,
  weakTokenSchema,
} from './ad-users.ts';
import { commentUserSchema } from './comment-boosting-users.ts';
import { emptyDataSchema, idSchema, lineSchema, timestampSchema } from './common.ts';
import { newProxySchema } from './proxies.ts';

export const PAIRING_CODE_LIFE_MINUTES = 10;
/** Without characters that are easily confused. */
export const PAIRING_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** Of four characters each. */
export const PAIRING_GROUPS = { code: 2, key: 6 } as const;
/**
 * A code, `ABCD-2345`, or a key of six such groups: read aloud or typed in any case, with or without
 * dashes.
 */
export const pairingCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z2-9]{4}-?[A-Z2-9]{4}(?:(?:-?[A-Z2-9]{4}){4})?$/, 'must be a code such as ABCD-2345')
  .transform((value) => value.replaceAll('-', '').replace(/(.{4})(?!$)/g, '$1-'));
/** The fragment parameter that carries a code: `/profile-settings#pair=ABCD-2345`. */
export const PAIRING_HASH = 'pair';

export const extensionVersionSchema = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,5}){0,3}$/, 'must be a version such as 1.2.0');

export const BROWSER_LABEL_MAX_LENGTH = 60;
/** The person's name for the browser of an extension. */
export const browserLabelSchema = lineSchema
  .max(BROWSER_LABEL_MAX_LENGTH, `must have at most ${BROWSER_LABEL_MAX_LENGTH} characters`)
  .transform((value) => (value === '' ? null : value))
  .nullable();

export const PAIRING_KEY_MAX_BROWSERS = 100;
export const PAIRING_KEY_MAX_HOURS = 30 * 24;
const wholeUpTo = (max: number) => {
  const message = `must be a whole number from 1 to ${max}`;
  return z.int(message).min(1, message).max(max, message);
};
/** A key that pairs several browsers. */
export const newPairingKeySchema = z.strictObject({
  browserCount: wholeUpTo(PAIRING_KEY_MAX_BROWSERS),
  hours: wholeUpTo(PAIRING_KEY_MAX_HOURS),
});
export type NewPairingKey = z.infer<typeof newPairingKeySchema>;

export const PAIRING_KEYS_MAX = 20;

export const pairingKeySchema = z.object({
  id: idSchema,
  accountId: idSchema,
  browserCount: z.int().positive(),
  usedCount: z.int().nonnegative(),
  createdAt: timestampSchema,
  expiresAt: timestampSchema,
});
export type PairingKey = z.infer<typeof pairingKeySchema>;

/** The person and team the extension acts for. Names are free text; a login is unique. */
export const workspaceOwnerSchema = z.object({
  user: z.object({ id: idSchema, username: z.string(), displayName: z.string() }),
  team: z.object({ id: idSchema, name: z.string() }),
  accountId: idSchema,
});
export type WorkspaceOwner = z.infer<typeof workspaceOwnerSchema>;

const knownProfileSchema = adUserSchema
  .pick({
    id: true,
    name: true,
    customName: true,
    picture: true,
    groupId: true,
    proxyId: true,
    isShared: true,
    status: true,
  })
  .extend({
    /** When its token was last replaced. */
    refreshedAt: timestampSchema.nullable().default(null),
    /** When its ad accounts were last counted, and their number; null when they never were. */
    lastCheck: z
      .object({ checkedAt: timestampSchema, adAccountCount: z.int().nonnegative() })
      .nullable()
      .default(null),
  });

/** A profile with the captured id that the account does not own. */
const otherProfileSchema = knownProfileSchema
  .pick({
    id: true,
    name: true,
    customName: true,
    picture: true,
    status: true,
    refreshedAt: true,
    lastCheck: true,
  })
  .extend({
    /**
     * `edit`: a teammate's that the account may refresh. `read`: a teammate's that it may only see.
     * `other_team`: the person's own in another team.
     */
    access: z.enum(['edit', 'read', 'other_team']),
    ownerName: z.string(),
    teamName: z.string(),
  });
export type OtherProfile = z.infer<typeof otherProfileSchema>;

/** The popup's options, and what the server already knows of the captured profile. */
export const extensionWorkspaceSchema = workspaceOwnerSchema.extend({
  groups: z.array(adUserGroupSchema),
  proxies: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      countryCode: z.string().nullable(),
      /** Null: not checked. */
      isPassed: z.boolean().nullable(),
    }),
  ),
  /** Of the extension that the server offers; null when it offers none. */
  offeredVersion: extensionVersionSchema.nullable().default(null),
  /** Whether a proxy may be sent with the profile; false for servers that do not say. */
  canAddProxy: z.boolean().default(false),
  /** The account's own profile with that id; null when sending adds a new one. */
  existing: knownProfileSchema.nullable(),
  /** Profiles with that id of others in the team, and of the person in other teams. */
  others: z.array(otherProfileSchema).default([]),
  /** When the account deleted a profile with that id; null unless it is the last that happened. */
  deletedAt: timestampSchema.nullable().default(null),
  /**
   * Boosting profiles of the account that publish through the existing profile and may be sent its
   * session. Always empty except on sandbox servers.
   */
  boostingProfiles: z.array(z.object({ id: idSchema, name: z.string() })).default([]),
});
export type ExtensionWorkspace = z.infer<typeof extensionWorkspaceSchema>;

const captureFieldsSchema = z.strictObject({
  /**
   * Refreshes this profile instead of one of the account; the account must be allowed to change
   * it.
   */
  adUserId: idSchema.optional(),
  facebookId: idSchema,
  accessToken: accessTokenSchema,
  cookie: cookieInputSchema,
  userAgent: userAgentSchema,
  customName: customNameSchema.optional(),
  groupId: idSchema.nullable().optional(),
  proxyId: idSchema.nullable().optional(),
  /**
   * A proxy sent with the profile: an identical proxy of the account is reused, else it is added.
   */
  proxy: newProxySchema.shape.options.optional(),
  isShared: z.boolean().optional(),
  isWeakTokenAccepted: weakTokenSchema,
});
/** A captured profile. Absent fields leave an existing profile unchanged. */
export const captureSchema = captureFieldsSchema
  .refine(({ proxyId, proxy }) => proxyId === undefined || proxy === undefined, {
    path: ['proxy'],
    message: 'must be absent when a proxy is chosen',
  })
  .refine(({ adUserId, proxy }) => adUserId === undefined || proxy === undefined, {
    path: ['proxy'],
    message: 'must be absent when a chosen profile is refreshed',
  });
export type Capture = z.infer<typeof captureSchema>;

/** For a boosting profile, which has no token. */
export const capturedSessionSchema = captureFieldsSchema.pick({ cookie: true, userAgent: true });
export type CapturedSession = z.infer<typeof capturedSessionSchema>;

export const EXTENSION_BROWSERS = ['chrome', 'firefox'] as const;
export const extensionBuildsSchema = z.object({
  version: extensionVersionSchema,
  builds: z.array(
    z.object({
      browser: z.enum(EXTENSION_BROWSERS),
      /** Relative to the app's origin. */
      path: z.string(),
      sizeBytes: z.int().positive(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type ExtensionBuilds = z.infer<typeof extensionBuildsSchema>;

export const extensionRoutes = {
  createPairing: route({
    method: 'POST',
    path: '/me/extension-pairings',
    summary:
      'Creates a code that connects one browser extension to the current account. The code works once, within 10 minutes. A new code replaces the previous one.',
    auth: 'session',
    response: dataEnvelope(z.object({ code: z.string(), expiresAt: timestampSchema })),
    errors: ['AuthorizationError'],
    tag: 'Extension',
    isPersonal: true,
  }),
  createPairingKey: route({
    method: 'POST',
    path: '/me/extension-pairing-keys',
    summary:
      'Creates a key that connects several browser extensions to the current account. The key is returned only once. It works for as many browsers and hours as asked for, and ends when you log out everywhere else or your password changes.',
    auth: 'session',
    body: newPairingKeySchema,
    response: dataEnvelope(z.object({ pairingKey: pairingKeySchema, key: z.string() })),
    errors: ['AuthorizationError', 'ConflictError', 'FailedPreconditionError'],
    tag: 'Extension',
    isPersonal: true,
  }),
  listPairingKeys: route({
    method: 'GET',
    path: '/me/extension-pairing-keys',
    summary: 'Returns your open pairing keys, without the keys themselves.',
    auth: 'session',
    response: dataEnvelope(z.object({ pairingKeys: z.array(pairingKeySchema) })),
    errors: [],
    tag: 'Extension',
    isPersonal: true,
  }),
  endPairingKey: route({
    method: 'DELETE',
    path: '/me/extension-pairing-keys/{pairingKeyId}',
    summary:
      'Ends a pairing key. The extensions that it connected stay connected, unless they are ended with it.',
    auth: 'session',
    params: z.object({ pairingKeyId: idSchema }),
    query: z.strictObject({ extensions: z.enum(['end', 'keep']).default('keep') }),
    response: dataEnvelope(z.object({ endedCount: z.int().nonnegative() })),
    errors: ['NotFoundError'],
    tag: 'Extension',
    isPersonal: true,
  }),
  listBuilds: route({
    method: 'GET',
    path: '/extension-builds',
    summary: 'Returns the extension this server offers for download, or null if it has none.',
    auth: 'session',
    response: dataEnvelope(z.object({ extension: extensionBuildsSchema.nullable() })),
    errors: [],
    tag: 'Extension',
    isPersonal: true,
  }),
  previewPairing: route({
    method: 'POST',
    path: '/extension/pairing-preview',
    summary:
      'Returns the user and team a code connects an extension to, before it is used. Doesn’t use the code up. Wrong codes count toward the limit of attempts.',
    auth: 'public',
    isCrossOrigin: true,
    body: z.strictObject({ code: pairingCodeSchema }),
    response: dataEnvelope(workspaceOwnerSchema),
    errors: ['InvalidArgumentError', 'TooManyRequestsError'],
    tag: 'Extension',
  }),
  pair: route({
    method: 'POST',
    path: '/extension/pair',
    summary:
      'Exchanges a code for the bearer token of an extension. The token is returned only once. It can only connect profiles to that account.',
    auth: 'public',
    isCrossOrigin: true,
    body: z.strictObject({
      code: pairingCodeSchema,
      extensionVersion: extensionVersionSchema,
      label: browserLabelSchema.optional(),
    }),
    response: dataEnvelope(workspaceOwnerSchema.extend({ token: z.string() })),
    errors: ['FailedPreconditionError', 'InvalidArgumentError', 'TooManyRequestsError'],
    tag: 'Extension',
  }),
  getWorkspace: route({
    method: 'GET',
    path: '/extension/workspace',
    summary:
      'Returns what the extension can send to: groups, proxies, and the profile if it is already connected.',
    auth: 'extension',
    isCrossOrigin: true,
    query: z.strictObject({ facebookId: idSchema.optional() }),
    response: dataEnvelope(extensionWorkspaceSchema),
    errors: ['AuthorizationError'],
    tag: 'Extension',
  }),
  capture: route({
    method: 'POST',
    path: '/extension/ad-users',
    summary:
      'Connects the profile read by the extension, or replaces its token, cookie and user agent. A proxy sent with it is used for the check and stored with the profile. Fails for the same reasons as connecting a profile.',
    auth: 'extension',
    isCrossOrigin: true,
    body: captureSchema,
    response: dataEnvelope(
      z.object({
        outcome: z.enum(['added', 'updated']),
        adUser: adUserSchema,
        /** Granted to the token; null when unknown. */
        permissions: z.array(z.string()).nullable().default(null),
      }),
    ),
    errors: ['AuthorizationError', 'FailedPreconditionError', 'NotFoundError'],
    tag: 'Extension',
  }),
  captureSession: route({
    method: 'PATCH',
    path: '/extension/comment-users/{commentUserId}',
    summary:
      'Updates the cookie and user agent of a boosting profile. Available only on sandbox servers.',
    auth: 'extension',
    isCrossOrigin: true,
    params: z.object({ commentUserId: idSchema }),
    body: capturedSessionSchema,
    response: dataEnvelope(z.object({ commentUser: commentUserSchema })),
    errors: ['AuthorizationError', 'ConflictError', 'FailedPreconditionError', 'NotFoundError'],
    tag: 'Extension',
  }),
  updatePairing: route({
    method: 'PATCH',
    path: '/extension/pairing',
    summary: 'Names the browser of the extension that sends this request.',
    auth: 'extension',
    isCrossOrigin: true,
    body: z.strictObject({ label: browserLabelSchema }),
    response: emptyDataSchema,
    errors: [],
    tag: 'Extension',
  }),
  unpair: route({
    method: 'DELETE',
    path: '/extension/pairing',
    summary: 'Disconnects the extension that sends this request.',
    auth: 'extension',
    isCrossOrigin: true,
    response: emptyDataSchema,
    errors: [],
    tag: 'Extension',
  }),
} as const;
