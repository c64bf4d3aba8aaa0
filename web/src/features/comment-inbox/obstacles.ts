import type { InboxPageDto } from '@ads-checker/shared/contracts/comment-inbox';
import type { CommentModeration } from '@ads-checker/shared/contracts/page-posts';
import { type MessageKey, msg } from '../../lib/i18n.ts';
import { type InboxRow, isByPage } from './inbox-rows.ts';

/** What allows moderating: the person's permission, the profile's connection, its Page access. */
export interface ModerationRights {
  readonly isPermitted: boolean;
  readonly isConnected: boolean;
  readonly pages: ReadonlyMap<string, InboxPageDto>;
}

export type Obstacle =
  | 'permission'
  | 'connection'
  | 'page'
  | 'deleted'
  | 'own_comment'
  | 'own_author'
  | 'unknown_author'
  | 'hidden'
  | 'visible'
  | 'running';

export const OBSTACLE_LABELS = {
  permission: msg('no permission'),
  connection: msg('profile disconnected'),
  page: msg('no access to Page'),
  deleted: msg('deleted on Facebook'),
  own_comment: msg('a Page can’t hide its own comments'),
  own_author: msg('a Page can’t block itself'),
  unknown_author: msg('author not shown'),
  hidden: msg('already hidden'),
  visible: msg('already visible'),
  running: msg('still being changed'),
} as const satisfies Record<Obstacle, MessageKey>;

/** Why nobody can moderate a comment here; null when something can be done. */
export function findObstacle(
  { comment, post }: InboxRow,
  { isPermitted, isConnected, pages }: ModerationRights,
): Obstacle | null {
  if (comment.status === 'deleted') {
    return 'deleted';
  }
  if (!isPermitted) {
    return 'permission';
  }
  if (!isConnected) {
    return 'connection';
  }
  return pages.get(post?.pageId ?? '')?.canModerateComments === true ? null : 'page';
}

/** Why a moderation would change nothing; null when it would. */
export function findObstacleTo(row: InboxRow, moderation: CommentModeration): Obstacle | null {
  const { status, from } = row.comment;
  if (status === 'deleted') {
    return 'deleted';
  }
  if (row.post === undefined) {
    return 'page';
  }
  switch (moderation) {
    case 'hide':
      return status === 'hidden' ? 'hidden' : isByPage(row) ? 'own_comment' : null;
    case 'unhide':
      return status === 'visible' ? 'visible' : null;
    case 'delete':
      return null;
    default:
      return from === null ? 'unknown_author' : isByPage(row) ? 'own_author' : null;
  }
}

/** How many comments each obstacle keeps from a moderation. */
export function countObstacles(
  rows: readonly InboxRow[],
  moderation: CommentModeration,
): ReadonlyMap<Obstacle, number> {
  const counts = new Map<Obstacle, number>();
  for (const row of rows) {
    const obstacle = findObstacleTo(row, moderation);
    if (obstacle !== null) {
      counts.set(obstacle, (counts.get(obstacle) ?? 0) + 1);
    }
  }
  return counts;
}
