import { defineProfileTaskJob } from '../../profile-tasks/index.ts';

export const updateBinomCostsJob = defineProfileTaskJob({
  name: 'update-binom-costs',
  module: 'costUpdatesModule',
  owner: 'profile_costs',
});
