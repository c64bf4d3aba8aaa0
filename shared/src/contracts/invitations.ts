import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { emptyDataSchema, idSchema, timestampSchema } from './common.ts';
import {
  accountPermissionsSchema,
  accountSchema,
  ownInvitationSchema,
  teamSchema,
} from './identity.ts';

/** How long an invitation can be accepted; its link, made anew, begins the days anew. */
export const INVITATION_DAYS = 7;
/** Open and declined ones of one team; an expired one counts until it is withdrawn. */
export const INVITATIONS_PER_TEAM_MAX = 100;
/** Those of one person that `/authenticate` lists, the latest first. */
export const OWN_INVITATIONS_MAX = 50;

/**
 * An invitation as the team sees it. It says what was typed and nothing of a person: one to a login that nobody has
 * looks the same. It has expired when `expiresAt` has passed while it is pending.
 */
export const invitationSchema = z.object({
  id: idSchema,
  teamId: idSchema,
  usernameOrEmail: z.string(),
  permissions: accountPermissionsSchema,
  status: z.enum(['pending', 'declined']),
  /** The user who answers for it: their rights count when it is accepted. */
  invitedByUserId: idSchema,
  createdAt: timestampSchema,
  expiresAt: timestampSchema,
});
export type InvitationDto = z.infer<typeof invitationSchema>;

export const newInvitationSchema = z.strictObject({
  /** Their whole login or e-mail address. */
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

/** What a link says to whoever is signed in and holds it. */
export const invitationLinkSchema = z.object({
  state: z.enum(INVITATION_STATES),
  /** Whom it is for, as the team typed it. */
  usernameOrEmail: z.string(),
  /** Null for somebody else than the person it is for. */
  invitation: ownInvitationSchema.nullable(),
});
export type InvitationLink = z.infer<typeof invitationLinkSchema>;

const teamParams = z.object({ teamId: idSchema });
const invitationParams = z.object({ invitationId: idSchema });
/** A link also proves who is meant where the login was made after the invitation. */
const answerSchema = z.strictObject({ token: invitationTokenSchema.optional() });

export const invitationRoutes = {
  list: route({
    method: 'GET',
    path: '/teams/{teamId}/invitations',
    summary: 'Pending, expired and declined invitations of a team, by manage_team.',
    auth: 'session',
    params: teamParams,
    response: dataEnvelope(z.object({ invitations: z.array(invitationSchema) })),
    errors: ['AuthorizationError', 'NotFoundError'],
    tag: 'Invitations',
  }),
  create: route({
    method: 'POST',
    path: '/teams/{teamId}/invitations',
    summary:
      'Invites whoever has a login or e-mail address, by manage_team; nobody invites with more than they hold. The answer does not tell whether anybody has it.',
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
  }),
  createLink: route({
    method: 'POST',
    path: '/invitations/{invitationId}/link',
    summary:
      'Makes a new link of an invitation, by manage_team: the former one ends, the 7 days begin anew, and the asker answers for it.',
    auth: 'session',
    params: invitationParams,
    response: dataEnvelope(
      z.object({ invitation: invitationSchema, token: invitationTokenSchema }),
    ),
    errors: ['AuthorizationError', 'NotFoundError', 'FailedPreconditionError'],
    tag: 'Invitations',
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/invitations/{invitationId}',
    summary: 'Withdraws an invitation, by manage_team.',
    auth: 'session',
    params: invitationParams,
    response: emptyDataSchema,
    errors: ['AuthorizationError', 'NotFoundError', 'FailedPreconditionError'],
    tag: 'Invitations',
  }),
  lookUp: route({
    method: 'POST',
    path: '/me/invitations/look-up',
    summary: 'What a link is worth to the signed-in person.',
    auth: 'session',
    body: z.strictObject({ token: invitationTokenSchema }),
    response: dataEnvelope(invitationLinkSchema),
    errors: ['NotFoundError'],
    tag: 'Invitations',
  }),
  accept: route({
    method: 'POST',
    path: '/me/invitations/{invitationId}/accept',
    summary:
      'Joins the team with the permissions of the invitation, as far as whoever invited still holds them.',
    auth: 'session',
    params: invitationParams,
    body: answerSchema,
    response: dataEnvelope(z.object({ team: teamSchema, account: accountSchema })),
    errors: ['NotFoundError', 'FailedPreconditionError'],
    tag: 'Invitations',
  }),
  decline: route({
    method: 'POST',
    path: '/me/invitations/{invitationId}/decline',
    summary: 'Says no to an invitation.',
    auth: 'session',
    params: invitationParams,
    body: answerSchema,
    response: emptyDataSchema,
    errors: ['NotFoundError', 'FailedPreconditionError'],
    tag: 'Invitations',
  }),
} as const;
