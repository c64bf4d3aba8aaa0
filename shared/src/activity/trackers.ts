import { defineActivity } from './define.ts';

export const trackerActivity = defineActivity({
  kind: 'trackers',
  subjects: ['binom'],
  fields: ['url', 'apiUrl', 'version', 'timezone', 'trafficSources', 'secret'],
});

export const ruleActivity = defineActivity({ kind: 'rules', subjects: ['binom_rule'] });
