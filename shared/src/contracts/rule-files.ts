import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { idSchema } from './common.ts';
import { ruleTermsShape } from './rule-entities.ts';
import {
  RULE_FILE_FORMAT,
  RULE_FILE_ITEMS_MAX,
  RULE_FILE_KINDS,
  RULE_FILE_NEEDS,
  RULE_FILE_VERSION,
} from './rule-file-values.ts';
import { ruleScopeSchema } from './rule-scope.ts';
import { nameInput, newRuleSchema, newRuleTemplateSchema, termsInput } from './rules.ts';
import { newScopedRuleSchema } from './scoped-rules.ts';

const NAME_MAX_LENGTH = 1_000;
const someName = z.string().max(NAME_MAX_LENGTH).nullable().default(null);

/** A tracker where the file was made: found again by its id or its name. */
const fileTrackerSchema = z.object({
  id: idSchema,
  name: someName,
  /** The tracker's user. */
  userId: idSchema.nullable().default(null),
});

const fileItemShape = {
  ...termsInput,
  name: nameInput.nullable().default(null),
  tracker: fileTrackerSchema.nullable().default(null),
} as const;

/** Items of a file by kind; whether a rule was on is not part of it. */
export const ruleFileItemSchemas = {
  rule: z.object({
    ...fileItemShape,
    kind: z.literal('rule'),
    /** Where it was; ids are only right in the same team. */
    place: z.object({
      adUserId: idSchema,
      adUserName: someName,
      adAccountId: idSchema,
      adCampaignId: idSchema,
      adCampaignName: someName,
    }),
  }),
  scoped_rule: z.object({
    ...fileItemShape,
    kind: z.literal('scoped_rule'),
    scope: ruleScopeSchema,
  }),
  template: z.object({
    ...fileItemShape,
    kind: z.literal('template'),
    name: nameInput,
    isShared: z.boolean().default(false),
  }),
} as const;
export type RuleFileItem = {
  [K in keyof typeof ruleFileItemSchemas]: z.infer<(typeof ruleFileItemSchemas)[K]>;
}[keyof typeof ruleFileItemSchemas];
export type RuleFileItemInput = {
  [K in keyof typeof ruleFileItemSchemas]: z.input<(typeof ruleFileItemSchemas)[K]>;
}[keyof typeof ruleFileItemSchemas];

/** A file of rules and templates, without its items checked. */
const ruleFileSchema = z.looseObject({
  format: z.literal(RULE_FILE_FORMAT, 'must be a file of rules of Ads Checker'),
  version: z
    .int()
    .min(1)
    .max(RULE_FILE_VERSION, `is of a newer release: this one reads version ${RULE_FILE_VERSION}`),
  items: z
    .array(z.unknown())
    .min(1, 'is required')
    .max(RULE_FILE_ITEMS_MAX, `must have at most ${RULE_FILE_ITEMS_MAX} items`),
});
export interface RuleFile {
  readonly format: typeof RULE_FILE_FORMAT;
  readonly version: number;
  /** ISO 8601. */
  readonly exportedAt: string;
  readonly items: readonly RuleFileItemInput[];
}

/** An item as it would be imported; null is not known here and must be chosen. */
const ruleFileDraftSchema = z.object({
  ...ruleTermsShape,
  name: z.string().nullable(),
  /** Of a template. */
  isShared: z.boolean(),
  /** Of a rule of a campaign. */
  adUserId: idSchema.nullable(),
  adAccountId: idSchema.nullable(),
  adCampaignId: idSchema.nullable(),
  adCampaignName: z.string().nullable(),
  /** Of a rule of many campaigns: without the profiles that are not here. */
  scope: ruleScopeSchema.nullable(),
});
export type RuleFileDraft = z.infer<typeof ruleFileDraftSchema>;

const ruleFilePreviewSchema = z.object({
  /** Null when the item does not say, or says something unknown. */
  kind: z.enum(RULE_FILE_KINDS).nullable(),
  name: z.string().nullable(),
  /** Where it is from, by names. */
  origin: z.object({
    adUserName: z.string().nullable(),
    adCampaignName: z.string().nullable(),
    trackerName: z.string().nullable(),
  }),
  /** Why it cannot be imported; fields are paths inside of the item. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Fields that are not known, and left out. */
  unknownFields: z.array(z.string()),
  needs: z.array(z.enum(RULE_FILE_NEEDS)),
  /** Null with errors. */
  draft: ruleFileDraftSchema.nullable(),
});
export type RuleFilePreview = z.infer<typeof ruleFilePreviewSchema>;

const importedItemSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rule'), adUserId: idSchema, rule: newRuleSchema }),
  z.strictObject({ kind: z.literal('scoped_rule'), rule: newScopedRuleSchema }),
  z.strictObject({ kind: z.literal('template'), template: newRuleTemplateSchema }),
]);
export type ImportedItem = z.infer<typeof importedItemSchema>;
export type ImportedItemInput = z.input<typeof importedItemSchema>;

const accountParams = z.object({ accountId: idSchema });
const shared = { auth: 'session', tag: 'Rules' } as const;

export const ruleFileRoutes = {
  preview: route({
    ...shared,
    method: 'POST',
    isRead: true,
    hasLargeBody: true,
    path: '/accounts/{accountId}/rule-imports/preview',
    summary:
      'Reads a file of exported rules and templates, and tells of each item whether it is valid and what must be chosen anew. Changes nothing.',
    params: accountParams,
    body: z.strictObject({ file: ruleFileSchema }),
    response: dataEnvelope(
      z.object({
        /** In the order of the file. */
        items: z.array(ruleFilePreviewSchema),
        /** Fields of the file itself that are not known. */
        unknownFields: z.array(z.string()),
      }),
    ),
    errors: ['AuthorizationError', 'NotFoundError'],
  }),
  create: route({
    ...shared,
    method: 'POST',
    hasLargeBody: true,
    path: '/accounts/{accountId}/rule-imports',
    summary: 'Creates rules of campaigns, rules of many campaigns and templates: all or none.',
    params: accountParams,
    body: z.strictObject({
      items: z
        .array(importedItemSchema)
        .min(1, 'is required')
        .max(RULE_FILE_ITEMS_MAX, `must have at most ${RULE_FILE_ITEMS_MAX} items`),
    }),
    response: dataEnvelope(
      z.object({
        ruleIds: z.array(idSchema),
        scopedRuleIds: z.array(idSchema),
        templateIds: z.array(idSchema),
      }),
    ),
    errors: [
      'AuthorizationError',
      'NotFoundError',
      'AlreadyExistsError',
      'ConflictError',
      'FailedPreconditionError',
    ],
  }),
} as const;
