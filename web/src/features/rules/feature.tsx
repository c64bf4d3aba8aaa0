import { msg } from '../../lib/i18n.ts';
import { Slot, Trans } from '../../lib/trans.ts';
import { loggedHoursLabel } from '../../lib/week-hours-label.ts';
import { defineFeature } from '../define.ts';
import { RuleItems } from './palette/rule-items.tsx';
import { ACTION_LABELS, OBJECT_LABELS, PRESET_LABELS } from './rule-labels.ts';

export const rulesFeature = defineFeature({
  namespace: 'rules',
  commands: {
    createBinomRules: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Create rules</b> {label}'} values={{ label }} />
    ),
    updateBinomRule: ({ payload: { isEnabled, ...others }, target: { label } }) => {
      if (isEnabled === undefined || Object.keys(others).length > 0) {
        return <Trans i18nKey={'<b>Edit rule</b> {label}'} values={{ label }} />;
      }
      return isEnabled ? (
        <Trans i18nKey={'<b>Turn on rule</b> {label}'} values={{ label }} />
      ) : (
        <Trans i18nKey={'<b>Turn off rule</b> {label}'} values={{ label }} />
      );
    },
    createRuleTemplate: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Save rule template</b> {label}'} values={{ label }} />
    ),
    updateRuleTemplate: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Edit rule template</b> {label}'} values={{ label }} />
    ),
    deleteRuleTemplate: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Delete rule template</b> {label}'} values={{ label }} />
    ),
  },
  activity: {
    kinds: { rules: msg('Rules') },
    subjects: {
      binom_rule: (name) => (
        <Trans i18nKey="the rule <name/>" components={{ name: <Slot content={name} /> }} />
      ),
      binom_rules: (count) => (
        <Trans i18nKey="rules: <count/>" components={{ count: <Slot content={count} /> }} />
      ),
      binom_rule_template: (name) => (
        <Trans i18nKey="the rule template <name/>" components={{ name: <Slot content={name} /> }} />
      ),
      scoped_rule: (name) => (
        <Trans
          i18nKey="the rule of many profiles <name/>"
          components={{ name: <Slot content={name} /> }}
        />
      ),
      rule_limits: (name) => (
        <Trans
          i18nKey="the rule limits of <name/>"
          components={{ name: <Slot content={name} /> }}
        />
      ),
    },
    values: {
      datePreset: PRESET_LABELS,
      level: OBJECT_LABELS,
      truthyAction: ACTION_LABELS,
      falsyAction: ACTION_LABELS,
    },
    formats: { activeHours: loggedHoursLabel },
    fields: {
      tracker: msg('Tracker'),
      trackerUser: msg('Tracker user'),
      datePreset: msg('Period'),
      shouldUseTrackerTimezone: msg('Use the tracker’s time zone'),
      level: msg('Level'),
      conditions: msg('Condition'),
      truthyAction: msg('Action'),
      falsyAction: msg('Otherwise'),
      checkIntervalInSeconds: msg('Check interval, seconds'),
      postUpdateIgnorePeriod: msg('Pause after an action, seconds'),
      whenNoTrackerRow: msg('No row in the tracker'),
      maxActsPerDay: msg('Daily limit per object'),
      personPrecedenceMinutes: msg('Pause after manual change, min'),
      activeHours: msg('Hours'),
      scope: msg('Covers'),
      truthyActions: msg('Further actions'),
      falsyActions: msg('Further actions otherwise'),
      maxActsPerHour: msg('Actions per hour'),
      maxBudgetRaisePerDay: msg('Budget raises per day, US dollars'),
      maxObjectRaisePercentPerDay: msg('Raise per object and day, percent'),
      maxFailedPercent: msg('Failed actions that pause all rules, percent'),
      maxActsOverUsual: msg('Times the usual actions that pause all rules'),
      areRulesPaused: msg('All rules paused'),
    },
  },
  PaletteItems: RuleItems,
});
