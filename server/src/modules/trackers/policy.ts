import { type Actor, isTeamMember } from '@ads-checker/shared/access/identity';
import { canManageTrackers, canReadTrackers } from '@ads-checker/shared/access/trackers';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';
import type { Tracker } from './entities.ts';

interface TrackerRequest {
  readonly actor: Actor;
  readonly tracker: Tracker | undefined;
  readonly binomId: string;
}

function denied(): AppError {
  return new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
}

export function requireTrackerReader({ actor, teamId }: { actor: Actor; teamId: string }): void {
  requireActiveAccount(actor);
  if (!canReadTrackers(actor, teamId)) {
    throw entityNotFound('Team', teamId);
  }
}

/** The team of the account; every member reads the same trackers. */
export function requireTrackerReaderBy(input: {
  actor: Actor;
  accountId: string;
  teamId: string | undefined;
}): string {
  requireActiveAccount(input.actor);
  if (input.teamId === undefined || !isTeamMember(input.actor, input.teamId)) {
    throw entityNotFound('Account', input.accountId);
  }
  return input.teamId;
}

export function requireTrackerManager({ actor, teamId }: { actor: Actor; teamId: string }): void {
  requireTrackerReader({ actor, teamId });
  if (!canManageTrackers(actor, teamId)) {
    throw denied();
  }
}

export function requireReadableTracker({ actor, tracker, binomId }: TrackerRequest): Tracker {
  requireActiveAccount(actor);
  if (tracker === undefined || !canReadTrackers(actor, tracker.teamId)) {
    throw entityNotFound('Tracker', binomId);
  }
  return tracker;
}

export function requireManageableTracker(request: TrackerRequest): Tracker {
  const tracker = requireReadableTracker(request);
  if (!canManageTrackers(request.actor, tracker.teamId)) {
    throw denied();
  }
  return tracker;
}
