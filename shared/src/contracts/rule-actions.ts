import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';
import { idSchema } from './common.ts';
import { ruleActionCountsSchema, ruleStateSchema } from './rule-entities.ts';
import { ruleFiguresSchema, ruleObjectResultSchema, ruleRunSchema } from './rule-runs.ts';
import { ruleScopeSchema } from './rule-scope.ts';
import {
  BACKTEST_DAYS_MAX,
  backtestSchema,
  SIMULATION_DAYS,
  simulationSchema,
} from './rule-simulations.ts';
import { raisingTermsShape, worstCaseSchema } from './rule-worst-case.ts';
import { NEW_RULES_MAX, ruleDraftSchema } from './rules.ts';

/** What a rule watches in one ad account: a campaign, or what a scope covers. */
const watchedShape = {
  adCampaignId: idSchema.nullable().default(null),
  scope: ruleScopeSchema.nullable().default(null),
} as const;
const ONE_OF = {
  path: ['adCampaignId'],
  message: 'is required, or a scope instead of it',
};
const watchesOne = (rule: { readonly adCampaignId: unknown; readonly scope: unknown }): boolean =>
  (rule.adCampaignId === null) !== (rule.scope === null);

/** A draft of a rule of a campaign, or of a scoped rule in one ad account. */
export const dryRunDraftSchema = ruleDraftSchema.extend(watchedShape).refine(watchesOne, ONE_OF);
export type DryRunDraft = z.infer<typeof dryRunDraftSchema>;
export type DryRunDraftInput = z.input<typeof dryRunDraftSchema>;

/** How many days a backtest goes back. */
export const backtestDaysInput = z
  .int()
  .min(1)
  .max(BACKTEST_DAYS_MAX, `must be at most ${BACKTEST_DAYS_MAX}`);

const ruleParams = z.object({ ruleId: idSchema });
const runParams = z.object({ runId: idSchema });
const adUserParams = z.object({ adUserId: idSchema });
const READ_ERRORS = ['AuthorizationError', 'NotFoundError'] as const;
/** Errors of the tracker and of the ad network are passed through. */
const LIVE_ERRORS = [
  ...READ_ERRORS,
  'FailedPreconditionError',
  'UnavailableError',
  'VendorError',
] as const;
const shared = { auth: 'session', tag: 'Rules' } as const;

/** Routes that run a rule, undo a run, or simulate a rule. */
export const ruleActionRoutes = {
  runNow: route({
    ...shared,
    method: 'POST',
    path: '/binom-rules/{ruleId}/run',
    summary: 'Runs a rule now. A run in progress continues.',
    params: ruleParams,
    response: dataEnvelope(z.object({ state: ruleStateSchema })),
    errors: [...READ_ERRORS, 'FailedPreconditionError'],
  }),
  undoRun: route({
    ...shared,
    method: 'POST',
    path: '/binom-rule-runs/{runId}/undo',
    summary: 'Undoes a run: turns its objects back on or off, unless they changed since.',
    params: runParams,
    response: dataEnvelope(z.object({ run: ruleRunSchema })),
    errors: [...READ_ERRORS, 'ConflictError', 'FailedPreconditionError'],
  }),
  undoRunObject: route({
    ...shared,
    method: 'POST',
    path: '/binom-rule-runs/{runId}/objects/{objectId}/undo',
    summary: 'Undoes a run for one object: turns it back on or off, unless it changed since.',
    params: runParams.extend({ objectId: idSchema }),
    response: dataEnvelope(z.object({ run: ruleRunSchema })),
    errors: [...READ_ERRORS, 'ConflictError', 'FailedPreconditionError'],
  }),
  dryRun: route({
    ...shared,
    method: 'POST',
    path: '/ad-users/{adUserId}/binom-rules/dry-run',
    summary: 'Dry run: returns what a rule would do now. Changes nothing.',
    params: adUserParams,
    body: z.strictObject({
      rule: dryRunDraftSchema,
      /** The stored rule it would replace, whose actions and pauses are taken into account. */
      ruleId: idSchema.optional(),
    }),
    response: dataEnvelope(
      z.object({
        objects: z.array(ruleObjectResultSchema),
        figures: ruleFiguresSchema,
        counts: ruleActionCountsSchema,
        conflicts: z.array(idSchema),
      }),
    ),
    errors: LIVE_ERRORS,
    isRead: true,
    isExpensive: true,
  }),
  worstCase: route({
    ...shared,
    method: 'POST',
    path: '/ad-users/{adUserId}/binom-rules/worst-case',
    summary:
      'Returns the most that rules could add to budgets on one day, from the budgets of what they cover now. Changes nothing.',
    params: adUserParams,
    body: z.strictObject({
      /** Taken together: several rules may raise the same budget. */
      rules: z
        .array(
          z
            .strictObject({ ...raisingTermsShape, adAccountId: idSchema, ...watchedShape })
            .refine(watchesOne, ONE_OF),
        )
        .min(1, 'is required')
        .max(NEW_RULES_MAX, `must have at most ${NEW_RULES_MAX} items`),
    }),
    response: dataEnvelope(z.object({ worstCase: worstCaseSchema })),
    errors: LIVE_ERRORS,
    isRead: true,
    isExpensive: true,
  }),
  backtest: route({
    ...shared,
    method: 'POST',
    path: '/ad-users/{adUserId}/binom-rules/backtest',
    summary: `Backtest: returns what a rule would have done over up to ${BACKTEST_DAYS_MAX} days, by the figures stored every 30 minutes.`,
    params: adUserParams,
    body: z.strictObject({ rule: dryRunDraftSchema, days: backtestDaysInput }),
    response: dataEnvelope(backtestSchema),
    errors: [...READ_ERRORS, 'FailedPreconditionError'],
    isRead: true,
    isExpensive: true,
  }),
  simulate: route({
    ...shared,
    method: 'POST',
    path: '/ad-users/{adUserId}/binom-rules/simulate',
    summary: `Returns what a rule would do in the next 24 hours, if they were as each of the last ${SIMULATION_DAYS} days. Changes nothing.`,
    params: adUserParams,
    body: z.strictObject({ rule: dryRunDraftSchema }),
    response: dataEnvelope(z.object({ simulation: simulationSchema })),
    errors: [...READ_ERRORS, 'FailedPreconditionError'],
    isRead: true,
    isExpensive: true,
  }),
} as const;
