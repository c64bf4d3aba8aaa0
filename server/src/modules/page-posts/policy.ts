import { AppError } from '@ads-checker/shared/errors';
import type { Page } from '../../gateways/graph/ports/pages-port.ts';

const COMMENT_NOT_FOUND = 'Comment not found.';

export function cannotModerate(): AppError {
  return new AppError(
    'AuthorizationError',
    'This profile can’t moderate the comments of this Page.',
    { code: 'cannot_moderate' },
  );
}

/** @throws AppError when the profile has no task on the page that allows commenting */
export function requireReplying(page: Page | undefined): Page {
  if (page?.canReply !== true) {
    throw new AppError('AuthorizationError', 'This profile can’t reply as this Page.', {
      code: 'cannot_reply',
    });
  }
  return page;
}

export function commentNotFound(): AppError {
  return new AppError('NotFoundError', COMMENT_NOT_FOUND);
}

export function ownComment(): AppError {
  return new AppError('FailedPreconditionError', 'A Page can’t hide its own comments.', {
    code: 'own_comment',
  });
}

export function ownAuthor(): AppError {
  return new AppError('FailedPreconditionError', 'A Page can’t block itself.', {
    code: 'own_author',
  });
}

export function unknownAuthor(): AppError {
  return new AppError(
    'FailedPreconditionError',
    'Facebook doesn’t show the author of this comment.',
    { code: 'unknown_author' },
  );
}

/** Facebook accepts the same text under the same comment only once. */
export function sameReply(): AppError {
  return new AppError('FailedPreconditionError', 'The Page already replied with this text.', {
    code: 'same_reply',
  });
}
