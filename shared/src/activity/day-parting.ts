import { defineActivity } from './define.ts';

export const dayPartingActivity = defineActivity({
  kind: 'schedules',
  subjects: ['schedule'],
  actions: ['turned_on', 'turned_off'],
  /** `objectCount` is a number, `hours` and `exceptions` are text of `domain/week-hours-text.ts`. */
  fields: ['hours', 'exceptions', 'startsOn', 'endsOn', 'objectCount'],
});
