import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { idSchema } from './common.ts';
import {
  accountSchema,
  networkPagesSchema,
  ownInvitationSchema,
  ownUserSchema,
  sessionSchema,
  teamSchema,
} from './identity-entities.ts';

const signedInSchema = dataEnvelope(
  z.object({
    session: sessionSchema,
    user: ownUserSchema,
    userTeams: z.array(teamSchema),
    userAccounts: z.array(accountSchema),
    /** Invitations awaiting the person's answer. */
    userInvitations: z.array(ownInvitationSchema).default([]),
    /** Where pages of a sandbox network are, as Ads Manager; absent when they are on Facebook. */
    networkPages: networkPagesSchema.optional(),
  }),
);
export type SignedIn = z.infer<typeof signedInSchema>['data'];

/** Longer ones are nobody's: comparing them would only cost time. */
export const currentPasswordSchema = z.string().min(1, 'is required').max(1024);

export const credentialsSchema = z.object({
  username: z.string().trim().min(1, 'is required').max(254),
  password: currentPasswordSchema,
});
export type Credentials = z.infer<typeof credentialsSchema>;

const accountParams = z.object({ accountId: idSchema });

/** What the app calls before its first screen; the rest of `identityRoutes` loads later. */
export const signInRoutes = {
  login: route({
    method: 'POST',
    path: '/login',
    summary: 'Logs in with a username or email and a password. Sets the session cookie.',
    auth: 'public',
    body: credentialsSchema.strict(),
    response: signedInSchema,
    errors: ['AuthenticationError', 'TooManyRequestsError'],
    tag: 'Session',
    isPersonal: true,
  }),
  authenticate: route({
    method: 'POST',
    path: '/authenticate',
    summary: 'Resumes the session of the cookie.',
    auth: 'session',
    response: signedInSchema,
    errors: [],
    tag: 'Session',
    isPersonal: true,
  }),
  selectAccount: route({
    method: 'POST',
    path: '/me/accounts/{accountId}/select',
    summary: 'Switches the session to another of your accounts.',
    auth: 'session',
    params: accountParams,
    response: dataEnvelope(z.object({ session: sessionSchema, account: accountSchema })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Session',
    isPersonal: true,
  }),
} as const;
