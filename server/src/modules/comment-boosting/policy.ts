import { canManageAdUser, canReadAdUser } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';
import type { CommentTask, CommentUser } from './entities.ts';

interface AccessRequest<Row> {
  readonly actor: Actor;
  readonly row: Row | undefined;
  readonly id: string;
}

const denied = (): AppError => new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);

/** Tasks belong to their account; whoever reads the team's ads sees them. */
const toOwned = ({ accountId, teamId }: CommentTask) => ({ accountId, teamId, isShared: false });

/** What the actor may not see answers as if it did not exist. */
export function requireReadableTask({ actor, row, id }: AccessRequest<CommentTask>): CommentTask {
  requireActiveAccount(actor);
  if (row === undefined || !canReadAdUser(actor, toOwned(row))) {
    throw entityNotFound('Comment boosting task', id);
  }
  return row;
}

export function requireManageableTask(request: AccessRequest<CommentTask>): CommentTask {
  const task = requireReadableTask(request);
  if (!canManageAdUser(request.actor, toOwned(task))) {
    throw denied();
  }
  return task;
}

export function requireManageableUser({ actor, row, id }: AccessRequest<CommentUser>): CommentUser {
  requireActiveAccount(actor);
  if (row === undefined || !canReadAdUser(actor, row)) {
    throw entityNotFound('Boosting profile', id);
  }
  if (!canManageAdUser(actor, row)) {
    throw denied();
  }
  return row;
}

export function noBoostingProfile(): AppError {
  return new AppError('FailedPreconditionError', 'No Page of your profiles owns this post.', {
    code: 'no_comment_user',
  });
}

/** Only the latest posts of a Page are searched for an address that hides the id of its post. */
export function postNotFound(): AppError {
  return new AppError(
    'FailedPreconditionError',
    'None of your Pages’ latest posts has this address. Enter the post ID.',
    { code: 'post_not_found' },
  );
}

export function emptyPreset(): AppError {
  return new AppError('FailedPreconditionError', 'This preset has nothing to publish.', {
    code: 'nothing_to_say',
  });
}

export function commentingNotAllowed(): AppError {
  return new AppError('FailedPreconditionError', 'This profile can’t comment as this Page.', {
    code: 'user_data_not_found',
  });
}
