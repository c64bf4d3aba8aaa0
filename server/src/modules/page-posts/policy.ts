import { AppError } from '@ads-checker/shared/errors';
import type { Page } from '../../gateways/graph/port.ts';

const COMMENT_NOT_FOUND = 'Comment not found.';

/** @throws AppError when the profile has no task on the page that lets it moderate */
export function requireModerated(page: Page | undefined): Page {
  if (page?.canModerate !== true) {
    throw new AppError(
      'AuthorizationError',
      'This profile may not moderate the comments of this Page.',
      { code: 'cannot_moderate' },
    );
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
