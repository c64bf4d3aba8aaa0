import { canManageAdUser, canReadAdUser } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';
import type { CommentTask, CommentUser } from './entities.ts';

interface Asked<Row> {
  readonly actor: Actor;
  readonly row: Row | undefined;
  readonly id: string;
}

const denied = (): AppError => new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);

/** Tasks are of their account; who reads the team's ads sees them. */
const ownerOf = ({ accountId, teamId }: CommentTask) => ({ accountId, teamId, isShared: false });

/** What the actor may not see answers as if it did not exist. */
export function requireReadableTask({ actor, row, id }: Asked<CommentTask>): CommentTask {
  requireActiveAccount(actor);
  if (row === undefined || !canReadAdUser(actor, ownerOf(row))) {
    throw entityNotFound('Comment boosting task', id);
  }
  return row;
}

export function requireManageableTask(asked: Asked<CommentTask>): CommentTask {
  const task = requireReadableTask(asked);
  if (!canManageAdUser(asked.actor, ownerOf(task))) {
    throw denied();
  }
  return task;
}

export function requireManageableUser({ actor, row, id }: Asked<CommentUser>): CommentUser {
  requireActiveAccount(actor);
  if (row === undefined || !canReadAdUser(actor, row)) {
    throw entityNotFound('Boosting profile', id);
  }
  if (!canManageAdUser(actor, row)) {
    throw denied();
  }
  return row;
}

export function noCommentUser(): AppError {
  return new AppError('FailedPreconditionError', 'No Page of your profiles owns this post.', {
    code: 'no_comment_user',
  });
}

export function nothingToSay(): AppError {
  return new AppError('FailedPreconditionError', 'This preset has nothing to publish.', {
    code: 'nothing_to_say',
  });
}

export function cannotSpeak(): AppError {
  return new AppError('FailedPreconditionError', 'This profile can’t comment as this Page.', {
    code: 'user_data_not_found',
  });
}
