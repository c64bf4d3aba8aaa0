import { defineActivity } from './define.ts';

export const trackerActivity = defineActivity({ kind: 'trackers', subjects: ['binom'] });

export const ruleActivity = defineActivity({ kind: 'rules', subjects: ['binom_rule'] });
