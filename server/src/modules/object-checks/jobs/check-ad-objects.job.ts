import { defineProfileTaskJob } from '../../profile-tasks/index.ts';

export const checkAdObjectsJob = defineProfileTaskJob({
  name: 'check-ad-objects',
  module: 'objectChecksModule',
  owner: 'profile',
});
