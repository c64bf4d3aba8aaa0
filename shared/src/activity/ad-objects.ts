import { BULK_SUBJECTS } from './bulk-entries.ts';
import { defineActivity } from './define.ts';

export const adObjectActivity = defineActivity({
  kind: 'ad_objects',
  /** The plurals denote a bulk change: its id, with the number of objects as the name. */
  subjects: ['campaign', 'ad_set', 'ad', ...BULK_SUBJECTS],
  actions: ['turned_on', 'turned_off', 'undone', 'duplicated', 'launched'],
  fields: ['status', 'dailyBudget', 'lifetimeBudget', 'bidAmount', 'startTime', 'endTime'],
});
