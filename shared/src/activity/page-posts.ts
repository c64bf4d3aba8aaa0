import { defineActivity } from './define.ts';

export const pageCommentActivity = defineActivity({
  kind: 'page_comments',
  /**
   * A comment is named by its author and its truncated text. The plurals denote several at once:
   * the first id, with their number as the name.
   */
  subjects: ['page_comment', 'page_comments', 'comment_author', 'comment_authors'],
  actions: ['hidden', 'unhidden', 'replied', 'blocked'],
  fields: ['page', 'reply'],
});
