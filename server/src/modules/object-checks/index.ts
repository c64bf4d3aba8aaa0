import { defineModule } from '../module.ts';
import { createProfileTask } from '../profile-task.ts';
import { presentAdObjectCheckTask } from './presenter.ts';

/** Checks of a profile's ads and products, and whom their results are told. */
export const objectChecksModule = defineModule({
  name: 'object-checks',
  profileTask: createProfileTask({
    name: 'adObjectCheckTask',
    table: 'ad_object_check_tasks',
    present: presentAdObjectCheckTask,
  }),
  create: () => ({}),
});
