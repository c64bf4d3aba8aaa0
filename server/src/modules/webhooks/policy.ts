import { type Actor, canManageTeam, isTeamMember } from '@ads-checker/shared/access/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';
import type { Webhook } from './entities.ts';

function requireManager(actor: Actor, teamId: string): void {
  if (!canManageTeam(actor, teamId)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
}

/** The account whose visibility applies to the team's webhooks. */
export function requireWebhookManager({ actor, teamId }: { actor: Actor; teamId: string }): string {
  const { id } = requireActiveAccount(actor);
  if (!isTeamMember(actor, teamId)) {
    throw entityNotFound('Team', teamId);
  }
  requireManager(actor, teamId);
  return id;
}

export function requireManageableWebhook(input: {
  actor: Actor;
  webhook: Webhook | undefined;
  webhookId: string;
}): Webhook {
  requireActiveAccount(input.actor);
  if (input.webhook === undefined || !isTeamMember(input.actor, input.webhook.teamId)) {
    throw entityNotFound('Webhook', input.webhookId);
  }
  requireManager(input.actor, input.webhook.teamId);
  return input.webhook;
}
