import { defineActivity } from './define.ts';

export const commentPresetActivity = defineActivity({
  kind: 'comment_presets',
  subjects: ['comment_preset'],
  actions: ['shared', 'unshared'],
  /** The text of one comment, or how many there are. */
  fields: ['comment', 'commentCount'],
});
