import { defineProfileTaskJob } from '../../profile-tasks/index.ts';

export const collectResultsJob = defineProfileTaskJob({
  name: 'collect-results',
  module: 'resultsModule',
  owner: 'profile',
});
