import type { AccountDto } from '@ads-checker/shared/contracts/identity';
import type {
  BinomRuleDto,
  RuleLimitsDto,
  RuleTemplateDto,
} from '@ads-checker/shared/contracts/rule-entities';
import {
  RULE_PERIOD_MINUTES,
  type RuleObjectResult,
  type RuleRunDto,
  ruleRunRoutes,
} from '@ads-checker/shared/contracts/rule-runs';
import {
  ACTS_PER_HOUR_DEFAULT,
  type NewBinomRule,
  newBinomRuleSchema,
  ruleRoutes as r,
} from '@ads-checker/shared/contracts/rules';
import { countRuleActs } from '@ads-checker/shared/domain/rules/act-counts';
import { findRuleConflicts } from '@ads-checker/shared/domain/rules/conflicts';
import { evaluateConditions } from '@ads-checker/shared/domain/rules/evaluate';
import { SHIPPED_RULE_TEMPLATES } from '@ads-checker/shared/domain/rules/shipped-templates';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { Recording } from './recording.ts';
import { type DemoRows, mergeFields } from './rows.ts';
import { type DemoHandler, serve } from './serve.ts';

/** Above the ids of a recording, and below those of new rows. */
const FIRST_ID = 985_001;
const MINUTE_MS = 60_000;
const OBJECTS_SHOWN = 12;
interface DemoRun extends RuleRunDto {
  readonly objects: readonly RuleObjectResult[];
}

/** What of a row changes by itself; a rule of the demonstration never runs. */
const STATE = {
  inProgress: false,
  lastExecutionTime: null,
  nextExecutionTime: null,
  waitsFor: null,
  lastRun: null,
} as const;

/** The campaign with most ads of all recorded profiles. */
function findCampaign({ adAccounts, objects }: Recording) {
  const campaigns = Object.entries(adAccounts).flatMap(([adUserId, accounts]) =>
    accounts.flatMap(({ id: adAccountId }) => {
      const ads = objects[adAccountId]?.ads ?? [];
      return (objects[adAccountId]?.campaigns ?? []).map((campaign) => ({
        adUserId,
        adAccountId,
        campaign,
        ads: ads.filter(({ adCampaignId }) => adCampaignId === campaign.id),
      }));
    }),
  );
  return campaigns.toSorted((one, other) => other.ads.length - one.ads.length)[0];
}

type Place = NonNullable<ReturnType<typeof findCampaign>>;

function buildObjects({
  rule,
  ads,
  at,
  isActing,
}: {
  readonly rule: BinomRuleDto;
  readonly ads: Place['ads'];
  readonly at: string;
  readonly isActing: boolean;
}): readonly RuleObjectResult[] {
  return ads.slice(0, OBJECTS_SHOWN).map((ad, index) => {
    const clicks = 80 + index * 9;
    const sums = {
      clicks,
      cost: clicks * 0.55,
      revenue: index * 4.5,
      leads: index % 4,
      conversions: index % 4,
    };
    const result = evaluateConditions(rule.conditions, {
      tracker: { version: 'binom_v2', sums },
      trackerCurrency: 'USD',
      network: null,
    });
    const isTrue = result.outcome === 'true';
    const action = isTrue ? rule.truthyAction : rule.falsyAction;
    return {
      objectId: ad.id,
      level: 'ad',
      name: ad.name,
      status: ad.status,
      evaluation: { result, skipped: null, action },
      act:
        action === null
          ? null
          : {
              action,
              askedBy: [ad.id],
              skipped: isActing ? null : 'post_update_pause',
              state: isActing ? 'done' : 'skipped',
              error: null,
              at: isActing ? at : null,
            },
    };
  });
}

function buildRun({
  id,
  rule,
  at,
  objects,
  error,
}: {
  readonly id: string;
  readonly rule: BinomRuleDto;
  readonly at: string;
  readonly objects: readonly RuleObjectResult[];
  readonly error: string | null;
}): DemoRun {
  const results = objects.flatMap(({ act, objectId }) =>
    act?.state === 'done' ? [{ ok: true, action: act.action, objectId }] : [],
  );
  const day = at.slice(0, 10);
  return {
    id,
    ruleId: rule.id,
    trigger: 'schedule',
    ok: error === null,
    description: error,
    startedAt: at,
    completedAt: at,
    processedIds: objects.map(({ objectId }) => objectId),
    results,
    counts: countRuleActs(results),
    skippedCount: objects.filter(({ act }) => act?.state === 'skipped').length,
    failedCount: 0,
    figures:
      error === null
        ? {
            range: { since: day, until: day },
            timeZone: 'UTC',
            trackerCurrency: 'USD',
            networkCurrency: null,
            factsAt: at,
          }
        : null,
    undoneAt: null,
    undoneCount: 0,
    canUndo: false,
    isUndoing: false,
    objects,
  };
}

/** Rules of one campaign with some runs; rules and templates can be made, changed and deleted. */
export function serveRules({
  recording,
  rows,
  account,
  now,
  nextId,
}: {
  readonly recording: Recording;
  readonly rows: DemoRows;
  readonly account: AccountDto;
  readonly now: () => number;
  readonly nextId: () => string;
}): readonly DemoHandler[] {
  const { teamId } = account;
  const nowText = (): string => new Date(now()).toISOString();
  const ago = (minutes: number): string => new Date(now() - minutes * MINUTE_MS).toISOString();
  const listRules = () => rows.list('binomRule') as unknown as readonly BinomRuleDto[];
  const listTemplates = () => rows.list('ruleTemplate') as unknown as readonly RuleTemplateDto[];
  const runs: DemoRun[] = [];
  let limits: RuleLimitsDto = { teamId, maxActsPerHour: ACTS_PER_HOUR_DEFAULT, pausedAt: null };

  const planOf = ({ isEnabled, checkIntervalInSeconds }: BinomRuleDto) => ({
    nextExecutionTime:
      isEnabled && limits.pausedAt === null
        ? new Date(now() + checkIntervalInSeconds * 1_000).toISOString()
        : null,
    waitsFor: isEnabled && limits.pausedAt !== null ? ('paused_by_team' as const) : null,
  });
  const put = (rule: BinomRuleDto): BinomRuleDto => {
    const planned = { ...rule, ...planOf(rule) };
    rows.put('binomRule', { ...planned });
    return planned;
  };
  const add = ({ id = nextId(), ...fields }: NewBinomRule, adUserId: string): BinomRuleDto =>
    put({
      ...fields,
      ...STATE,
      id,
      adUserId,
      stoppedAt: null,
      createdAt: nowText(),
      updatedAt: nowText(),
    });
  const find = <T extends { readonly id: string }>(
    list: readonly T[],
    id: string,
    entity: string,
  ): T => {
    const row = list.find((each) => each.id === id);
    if (row === undefined) {
      throw entityNotFound(entity, id);
    }
    return row;
  };

  const place = findCampaign(recording);
  const tracker = rows.list('binom').find(({ version }) => version === 'binom_v2');
  const shipped = SHIPPED_RULE_TEMPLATES.filter(({ id }) => id !== 'cpa_stop');
  if (place !== undefined && tracker !== undefined) {
    for (const [index, { terms, name }] of shipped.entries()) {
      const rule = newBinomRuleSchema.parse({
        ...terms,
        id: String(FIRST_ID + index),
        adAccountId: place.adAccountId,
        adCampaignId: place.campaign.id,
        adCampaignName: place.campaign.name,
        binomId: tracker.id,
        binomUserId: '1',
        templateName: name['en-US'],
        isEnabled: index < 2,
      });
      add(rule, place.adUserId);
    }
    const rule = find(listRules(), String(FIRST_ID + 1), 'Rule');
    const objectsAt = (at: string, isActing: boolean) =>
      buildObjects({ rule, ads: place.ads, at, isActing });
    const [latest, acting, failed] = [ago(4), ago(34), ago(64)];
    runs.push(
      buildRun({ id: '3', rule, at: latest, objects: objectsAt(latest, false), error: null }),
      buildRun({ id: '2', rule, at: acting, objects: objectsAt(acting, true), error: null }),
      buildRun({
        id: '1',
        rule,
        at: failed,
        objects: [],
        error: 'The tracker did not answer in time.',
      }),
    );
    const [last] = runs;
    if (last !== undefined) {
      const { id, ok, description, counts } = last;
      const lastRun = { id, ok, description, counts };
      put({ ...rule, lastExecutionTime: latest, lastRun });
    }
  }

  return [
    serve(r.list, ({ params: { adUserId }, query: { adCampaignId } }) => {
      const rules = listRules().filter(
        (rule) =>
          rule.adUserId === adUserId &&
          (adCampaignId === undefined || rule.adCampaignId === adCampaignId),
      );
      const { pairs, hasMore } = findRuleConflicts(rules);
      const conflicts = pairs.map(([one, other]) => ({
        ruleIds: [one.id, other.id] as [string, string],
      }));
      return { data: { rules: [...rules], conflicts, hasMoreConflicts: hasMore } };
    }),
    serve(r.create, ({ params: { adUserId }, body: { rules } }) => ({
      data: { rules: rules.map((rule) => add(rule, adUserId)) },
    })),
    serve(r.changeMany, ({ params: { adUserId }, body: { ruleIds, action } }) => {
      const isEnabled = action === 'turn_on';
      const changed = listRules().filter(
        (rule) =>
          rule.adUserId === adUserId &&
          ruleIds.includes(rule.id) &&
          (action === 'delete' || rule.isEnabled !== isEnabled),
      );
      for (const rule of changed) {
        if (action === 'delete') {
          rows.remove('binomRule', rule.id);
        } else {
          put({ ...rule, isEnabled, updatedAt: nowText() });
        }
      }
      return { data: { ruleIds: changed.map(({ id }) => id) } };
    }),
    serve(r.update, ({ params: { ruleId }, body }) => {
      const before = find(listRules(), ruleId, 'Rule');
      const { conditions = before.conditions, ...fields } = body;
      const changed = { ...mergeFields(before, fields), conditions, updatedAt: nowText() };
      return { data: { rule: put(changed) } };
    }),
    serve(r.delete, ({ params: { ruleId } }) => {
      rows.remove('binomRule', find(listRules(), ruleId, 'Rule').id);
      return { data: null };
    }),
    serve(r.listTemplates, () => ({ data: { templates: [...listTemplates()] } })),
    serve(r.createTemplate, ({ params: { accountId }, body: { id = nextId(), ...fields } }) => {
      const at = nowText();
      const template = { ...fields, id, accountId, teamId, createdAt: at, updatedAt: at };
      rows.put('ruleTemplate', template);
      return { data: { template } };
    }),
    serve(r.updateTemplate, ({ params: { templateId }, body }) => {
      const before = find(listTemplates(), templateId, 'Rule template');
      const { conditions = before.conditions, ...fields } = body;
      const template = { ...mergeFields(before, fields), conditions, updatedAt: nowText() };
      rows.put('ruleTemplate', { ...template });
      return { data: { template } };
    }),
    serve(r.deleteTemplate, ({ params: { templateId } }) => {
      rows.remove('ruleTemplate', find(listTemplates(), templateId, 'Rule template').id);
      return { data: null };
    }),
    serve(r.getLimits, () => ({ data: { limits } })),
    serve(r.updateLimits, ({ body: { maxActsPerHour = limits.maxActsPerHour, isPaused } }) => {
      const pausedAt =
        isPaused === undefined ? limits.pausedAt : isPaused ? (limits.pausedAt ?? nowText()) : null;
      limits = { teamId, maxActsPerHour, pausedAt };
      for (const rule of listRules()) {
        put(rule);
      }
      return { data: { limits } };
    }),
    serve(ruleRunRoutes.listRuns, ({ params: { ruleId }, query: { period, limit, offset } }) => {
      find(listRules(), ruleId, 'Rule');
      const since = period === undefined ? '' : ago(RULE_PERIOD_MINUTES[period]);
      const found = runs.filter((run) => run.ruleId === ruleId && run.startedAt >= since);
      return {
        data: found.slice(offset, offset + limit).map(({ objects: _, ...run }) => run),
        paging: { total: found.length, limit, offset },
      };
    }),
    serve(ruleRunRoutes.listRunObjects, ({ params: { runId }, query: { only, limit, offset } }) => {
      const { objects } = find(runs, runId, 'Rule run');
      const states = { acted: 'done', skipped: 'skipped', failed: 'failed' } as const;
      const found =
        only === undefined ? objects : objects.filter(({ act }) => act?.state === states[only]);
      return {
        data: found.slice(offset, offset + limit),
        paging: { total: found.length, limit, offset },
      };
    }),
  ];
}
