import { defineActivity } from './define.ts';

export const pageCommentActivity = defineActivity({
  kind: 'page_comments',
  /**
   * A comment is named by its author and its text, as far as there is room. The plurals stand for
   * several at once: the first one's id, with their number as the name.
   */
  subjects: ['page_comment', 'page_comments', 'comment_author', 'comment_authors'],
  actions: ['hidden', 'unhidden', 'replied', 'blocked'],
  fields: ['page', 'reply'],
});
