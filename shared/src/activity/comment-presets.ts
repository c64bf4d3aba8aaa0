import { defineActivity } from './define.ts';

export const commentPresetActivity = defineActivity({
  kind: 'comment_presets',
  subjects: ['comment_preset'],
  actions: ['shared', 'unshared'],
  /** The text of a comment, or the number of comments. */
  fields: ['comment', 'commentCount'],
});
