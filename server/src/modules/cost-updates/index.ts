import { defineModule } from '../module.ts';
import { createProfileTask } from '../profile-task.ts';
import { presentBinomCostUpdateTask } from './presenter.ts';
import { createCostTaskDependents } from './repository.ts';

export const costUpdatesModule = defineModule({
  name: 'cost-updates',
  profileTask: createProfileTask({
    name: 'binomCostUpdateTask',
    table: 'binom_cost_update_tasks',
    present: presentBinomCostUpdateTask,
  }),
  trackerDependents: createCostTaskDependents,
  create: () => ({}),
});
