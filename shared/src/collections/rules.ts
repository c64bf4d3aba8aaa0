import { RULE_TERM_DEFAULTS, ruleSchema, ruleTemplateSchema } from '../contracts/rule-entities.ts';
import { defineCollection, defineCommand } from './define.ts';

const load = () => import('../contracts/rules.ts');

const TERMS = [
  'binomId',
  'binomUserId',
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
  'name',
] as const;

/** Deletion is a direct call: a rule that may still run stays visible until the server confirms. */
export const binomRules = defineCollection({
  kind: 'binomRule',
  version: 3,
  storedIn: { collection: 'binomRules', isShared: false },
  schema: ruleSchema,
  volatile: [
    'inProgress',
    'lastExecutionTime',
    'nextExecutionTime',
    'waitsFor',
    'lastRun',
    'lastActingRun',
  ],
  commands: {
    createBinomRules: defineCommand({
      route: { load: async () => (await load()).ruleRoutes.create },
      fields: ['rules'],
      effect: 'create',
      rows: 'rules',
      initial: {
        ...RULE_TERM_DEFAULTS,
        adCampaignName: null,
        scopedRuleId: null,
        name: null,
        templateName: null,
        isEnabled: true,
        stoppedAt: null,
      },
      spendsMoney: ({ rules }) => rules.some(({ isEnabled }) => isEnabled !== false),
    }),
    updateBinomRule: defineCommand({
      route: { load: async () => (await load()).ruleRoutes.update },
      fields: [...TERMS, 'isEnabled'],
      spendsMoney: ({ isEnabled }) => isEnabled === true,
    }),
  },
});

export const ruleTemplates = defineCollection({
  kind: 'ruleTemplate',
  version: 3,
  storedIn: { collection: 'records', isShared: true },
  schema: ruleTemplateSchema,
  commands: {
    createRuleTemplate: defineCommand({
      route: { load: async () => (await load()).ruleRoutes.createTemplate },
      fields: [...TERMS, 'isShared'],
      effect: 'create',
      initial: { ...RULE_TERM_DEFAULTS, binomId: null, binomUserId: null, isShared: false },
    }),
    updateRuleTemplate: defineCommand({
      route: { load: async () => (await load()).ruleRoutes.updateTemplate },
      fields: [...TERMS, 'isShared'],
    }),
    deleteRuleTemplate: defineCommand({
      route: { load: async () => (await load()).ruleRoutes.deleteTemplate },
      fields: [],
      effect: 'delete',
    }),
  },
});
