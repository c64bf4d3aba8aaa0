import { defineActivity } from './define.ts';

export const trackerActivity = defineActivity({
  kind: 'trackers',
  subjects: ['binom'],
  fields: ['url', 'apiUrl', 'version', 'timezone', 'trafficSources', 'secret'],
});

export const ruleActivity = defineActivity({
  kind: 'rules',
  /** The plural denotes rules created together: the first id, with their number as the name. */
  subjects: ['binom_rule', 'binom_rules', 'binom_rule_template', 'scoped_rule', 'rule_limits'],
  actions: ['shared', 'unshared', 'turned_on', 'turned_off', 'undone'],
  fields: [
    'tracker',
    'trackerUser',
    'datePreset',
    'shouldUseTrackerTimezone',
    'level',
    'conditions',
    'truthyAction',
    'falsyAction',
    'truthyActions',
    'falsyActions',
    'checkIntervalInSeconds',
    'postUpdateIgnorePeriod',
    'whenNoTrackerRow',
    'maxActsPerDay',
    'personPrecedenceMinutes',
    'activeHours',
    'scope',
    'maxActsPerHour',
    'maxBudgetRaisePerDay',
    'maxObjectRaisePercentPerDay',
    'maxFailedPercent',
    'maxActsOverUsual',
    'areRulesPaused',
  ],
});
