import { defineProfileTaskJob } from '../../profile-tasks/index.ts';

export const updateCostsJob = defineProfileTaskJob({
  name: 'update-binom-costs',
  module: 'costUpdatesModule',
  owner: 'profile_costs',
});
