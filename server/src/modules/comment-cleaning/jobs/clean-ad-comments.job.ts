import { defineProfileTaskJob } from '../../profile-tasks/index.ts';

export const cleanAdCommentsJob = defineProfileTaskJob({
  name: 'clean-ad-comments',
  module: 'commentCleaningModule',
  owner: 'profile',
});
