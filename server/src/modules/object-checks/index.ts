import { defineModule } from '../module.ts';
import { createProfileTask } from '../profile-task.ts';
import { presentAdObjectCheckTask } from './presenter.ts';

export const objectChecksModule = defineModule({
  name: 'object-checks',
  profileTask: createProfileTask({
    name: 'adObjectCheckTask',
    table: 'ad_object_check_tasks',
    present: presentAdObjectCheckTask,
  }),
  create: () => ({}),
});
