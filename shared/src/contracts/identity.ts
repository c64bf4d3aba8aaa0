import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { emptyDataSchema, idSchema, lineSchema } from './common.ts';
import { ownUserSchema, sessionSchema, userSettingsSchema } from './identity-entities.ts';
import { notificationSettingsSchema } from './notification-settings.ts';
import { currentPasswordSchema, signInRoutes } from './sign-in.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './user-values.ts';

export * from './identity-entities.ts';
export { type Credentials, credentialsSchema, type SignedIn } from './sign-in.ts';

/** Bounds of lengths are the product's own. */
export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 32;
export const NAME_MAX_LENGTH = 60;

const boundedUsernameSchema = z
  .string()
  .trim()
  .min(USERNAME_MIN_LENGTH, `must have at least ${USERNAME_MIN_LENGTH} characters`)
  .max(USERNAME_MAX_LENGTH, `must have at most ${USERNAME_MAX_LENGTH} characters`);
/**
 * For the user form and one's own profile: a–z, 0–9 and underscores. Unique case-insensitively.
 * Existing logins may have other letters until they are changed.
 */
export const usernameSchema = boundedUsernameSchema.regex(
  /^[a-z0-9_]+$/,
  'must be a–z, 0–9 and underscores',
);
/**
 * For a team's new member: Latin letters, digits and single underscores, beginning with a letter or
 * digit.
 */
export const memberUsernameSchema = boundedUsernameSchema.regex(
  /^[A-Za-z0-9](?:_?[A-Za-z0-9])*_?$/,
  'must be Latin letters, digits and single underscores, beginning with a letter or digit',
);
/** Unique case-insensitively. */
export const emailSchema = z
  .string()
  .trim()
  .max(254, 'must have at most 254 characters')
  .pipe(z.email('must be an e-mail address such as name@company.com'));
export const personNameSchema = lineSchema.max(
  NAME_MAX_LENGTH,
  `must have at most ${NAME_MAX_LENGTH} characters`,
);
/** Strength is checked by `assessPassword` with an estimator, on both sides. */
export const newPasswordSchema = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `must have at least ${PASSWORD_MIN_LENGTH} characters`)
  .max(PASSWORD_MAX_LENGTH, `must have at most ${PASSWORD_MAX_LENGTH} characters`);

/**
 * Only fields to change. `username` and `email` require the person's current `password`, and answer
 * 409 with the field when the value is taken.
 */
export const profileUpdateSchema = z
  .strictObject({
    firstName: personNameSchema,
    lastName: personNameSchema,
    username: usernameSchema,
    email: emailSchema,
    settings: userSettingsSchema.partial().strict(),
    preferredAccountId: idSchema.nullable(),
    telegramChatSettings: z.strictObject({ notificationsEnabled: z.boolean() }),
    /** Only changed settings. */
    notificationSettings: notificationSettingsSchema.partial().strict(),
    password: currentPasswordSchema,
  })
  .partial()
  .refine(
    ({ password: _, ...fields }) => Object.keys(fields).length > 0,
    'at least one field is required',
  );
export type ProfileUpdate = z.infer<typeof profileUpdateSchema>;

export const passwordChangeSchema = z.strictObject({
  oldPassword: currentPasswordSchema,
  newPassword: newPasswordSchema,
});

export const identityRoutes = {
  login: signInRoutes.login,
  logout: route({
    method: 'POST',
    path: '/logout',
    summary: 'Logs out: ends the session and tells the browser to clear its stored data.',
    auth: 'session',
    response: emptyDataSchema,
    errors: [],
    tag: 'Session',
    isPersonal: true,
  }),
  authenticate: signInRoutes.authenticate,
  selectAccount: signInRoutes.selectAccount,
  updateProfile: route({
    method: 'PATCH',
    path: '/me/profile',
    summary:
      'Updates your name, username, email, interface settings, default team or chat settings. A new username or email requires `password`.',
    auth: 'session',
    body: profileUpdateSchema,
    response: dataEnvelope(z.object({ user: ownUserSchema })),
    errors: [
      'AlreadyExistsError',
      'NotFoundError',
      'FailedPreconditionError',
      'InvalidArgumentError',
      'TooManyRequestsError',
    ],
    tag: 'Session',
    isPersonal: true,
  }),
  changePassword: route({
    method: 'PATCH',
    path: '/me/password',
    summary: 'Changes your password and ends all your other sessions.',
    auth: 'session',
    body: passwordChangeSchema,
    response: emptyDataSchema,
    errors: ['InvalidArgumentError', 'TooManyRequestsError'],
    tag: 'Session',
    isPersonal: true,
  }),
  listSessions: route({
    method: 'GET',
    path: '/me/sessions',
    summary: 'Lists your active sessions, most recently active first.',
    auth: 'session',
    response: dataEnvelope(z.object({ sessions: z.array(sessionSchema) })),
    errors: [],
    tag: 'Session',
    isPersonal: true,
  }),
  endSession: route({
    method: 'DELETE',
    path: '/me/sessions/{sessionId}',
    summary:
      'Ends one of your sessions. The webhooks that an API token set up are turned off with it, unless they are kept.',
    auth: 'session',
    params: z.object({ sessionId: idSchema }),
    query: z.strictObject({ webhooks: z.enum(['end', 'keep']).default('end') }),
    response: emptyDataSchema,
    errors: ['NotFoundError'],
    tag: 'Session',
    isPersonal: true,
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/me/sessions',
    summary: 'Ends all your sessions except the current one.',
    auth: 'session',
    response: dataEnvelope(z.object({ endedCount: z.int().nonnegative() })),
    errors: [],
    tag: 'Session',
    isPersonal: true,
  }),
} as const;
