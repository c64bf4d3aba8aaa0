import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { emptyDataSchema, idSchema } from './common.ts';
import {
  accountPermissionsSchema,
  accountSchema,
  ownInvitationSchema,
  teamSchema,
} from './identity.ts';
import { invitationSchema } from './invitation-entities.ts';

export * from './invitation-entities.ts';

/** How long an invitation can be accepted; a new link restarts the period. */
export const INVITATION_DAYS = 7;
/** Pending and declined ones of one team; an expired one counts until it is withdrawn. */
export const INVITATIONS_PER_TEAM_MAX = 100;
/** Limit of one person's invitations in `/authenticate`, the latest first. */
export const OWN_INVITATIONS_MAX = 50;

export const newInvitationSchema = z.strictObject({
  /** A complete login or e-mail address. */
  usernameOrEmail: z.string().trim().min(1, 'is required').max(254),
  permissions: accountPermissionsSchema,
});
export type NewInvitation = z.infer<typeof newInvitationSchema>;

/** The secret of a link: 32 random bytes as base64url. */
export const invitationTokenSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'must be the token of an invitation link');

export const INVITATION_STATES = [
  'pending',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const;

/** What a signed-in person sees when they open an invitation link. */
export const invitationLinkSchema = z.object({
  state: z.enum(INVITATION_STATES),
  /** As the team typed it. */
  usernameOrEmail: z.string(),
  /** Null for anyone but the invited person. */
  invitation: ownInvitationSchema.nullable(),
});
export type InvitationLink = z.infer<typeof invitationLinkSchema>;

const teamParams = z.object({ teamId: idSchema });
const invitationParams = z.object({ invitationId: idSchema });
/**
 * The token of a link also identifies the invited person when the login was created after the
 * invitation.
 */
const answerSchema = z.strictObject({ token: invitationTokenSchema.optional() });

export const invitationRoutes = {
  list: route({
    method: 'GET',
    path: '/teams/{teamId}/invitations',
    summary:
      'Lists the pending, expired and declined invitations of a team. Requires `manage_team`.',
    auth: 'session',
    params: teamParams,
    response: dataEnvelope(z.object({ invitations: z.array(invitationSchema) })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Invitations',
    isPersonal: true,
  }),
  create: route({
    method: 'POST',
    path: '/teams/{teamId}/invitations',
    summary:
      'Invites the user with a username or email. Requires `manage_team`. You can’t give permissions you don’t have. The answer doesn’t say whether such a user exists.',
    auth: 'session',
    params: teamParams,
    body: newInvitationSchema,
    response: dataEnvelope(z.object({ invitation: invitationSchema })),
    errors: [
      'AuthorizationError',
      'NotFoundError',
      'AlreadyExistsError',
      'FailedPreconditionError',
    ],
    tag: 'Invitations',
    isPersonal: true,
  }),
  createLink: route({
    method: 'POST',
    path: '/invitations/{invitationId}/link',
    summary:
      'Creates a new link for an invitation. The previous link stops working, the invitation is valid for 7 more days, and you become the inviter. Requires `manage_team`.',
    auth: 'session',
    params: invitationParams,
    response: dataEnvelope(
      z.object({ invitation: invitationSchema, token: invitationTokenSchema }),
    ),
    errors: ['AuthorizationError', 'NotFoundError', 'FailedPreconditionError'],
    tag: 'Invitations',
    isPersonal: true,
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/invitations/{invitationId}',
    summary: 'Withdraws an invitation. Requires `manage_team`.',
    auth: 'session',
    params: invitationParams,
    response: emptyDataSchema,
    errors: ['AuthorizationError', 'NotFoundError', 'FailedPreconditionError'],
    tag: 'Invitations',
    isPersonal: true,
  }),
  lookUp: route({
    method: 'POST',
    path: '/me/invitations/look-up',
    summary: 'Returns whether you can accept the invitation of a link.',
    auth: 'session',
    body: z.strictObject({ token: invitationTokenSchema }),
    response: dataEnvelope(invitationLinkSchema),
    errors: ['NotFoundError'],
    tag: 'Invitations',
    isPersonal: true,
  }),
  accept: route({
    method: 'POST',
    path: '/me/invitations/{invitationId}/accept',
    summary:
      'Accepts an invitation: joins the team with its permissions, if the inviter still has them. By an unconfirmed email, or a username that nobody had when it was invited, the account stays restricted until an admin confirms it.',
    auth: 'session',
    params: invitationParams,
    body: answerSchema,
    response: dataEnvelope(z.object({ team: teamSchema, account: accountSchema })),
    errors: ['NotFoundError', 'FailedPreconditionError'],
    tag: 'Invitations',
    isPersonal: true,
  }),
  decline: route({
    method: 'POST',
    path: '/me/invitations/{invitationId}/decline',
    summary: 'Declines an invitation.',
    auth: 'session',
    params: invitationParams,
    body: answerSchema,
    response: emptyDataSchema,
    errors: ['NotFoundError', 'FailedPreconditionError'],
    tag: 'Invitations',
    isPersonal: true,
  }),
} as const;
