import { defineActivity } from './define.ts';

export const commentBoostingActivity = defineActivity({
  kind: 'comment_boosting',
  subjects: ['comment_task', 'comment_user'],
  actions: ['comment_task_paused', 'comment_task_started'],
});
