import { defineModule } from '../module.ts';
import { createProfileTask } from '../profile-task.ts';
import { presentAdCommentCleanTask } from './presenter.ts';

export const commentCleaningModule = defineModule({
  name: 'comment-cleaning',
  profileTask: createProfileTask({
    name: 'adCommentCleanTask',
    table: 'ad_comment_clean_tasks',
    present: presentAdCommentCleanTask,
  }),
  create: () => ({}),
});
