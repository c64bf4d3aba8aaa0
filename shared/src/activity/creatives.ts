import { defineActivity } from './define.ts';

export const creativesActivity = defineActivity({
  kind: 'creatives',
  subjects: ['creative'],
});
