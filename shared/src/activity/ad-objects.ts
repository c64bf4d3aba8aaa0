import { defineActivity } from './define.ts';

export const adObjectActivity = defineActivity({
  kind: 'ad_objects',
  subjects: ['campaign', 'ad_set', 'ad'],
  actions: ['turned_on', 'turned_off'],
  fields: ['status', 'dailyBudget', 'lifetimeBudget', 'bidAmount', 'startTime', 'endTime'],
});
