import {
  type LaunchPlanDto,
  type LaunchPlanUpdate,
  type NewLaunchPlan,
  type NewPlannedStart,
  launchPlanRoutes as plans,
} from '@ads-checker/shared/contracts/launch-plans';
import {
  type LaunchItemRetry,
  type LaunchRunDetailsDto,
  type LaunchRunDto,
  type LaunchRunKind,
  launchRunRoutes as runs,
} from '@ads-checker/shared/contracts/launch-runs';
import {
  type LaunchTemplateUpdate,
  type NewLaunchTemplate,
  launchTemplateRoutes as templates,
} from '@ads-checker/shared/contracts/launch-templates';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { createOnce } from '../../lib/create-once.ts';
import { queryClient } from '../../lib/server-query.ts';

const KEY = 'launches';
/** While something runs and the page is not hidden. */
const FOLLOW_MS = 2_000;

export function templatesQuery(accountId: string) {
  return queryOptions({
    queryKey: [KEY, 'templates', accountId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(templates.list, { params: { accountId }, signal })).data,
  });
}

export function plansQuery(accountId: string) {
  return queryOptions({
    queryKey: [KEY, 'plans', accountId],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(plans.list, { params: { accountId }, signal })).data,
  });
}

export function planQuery(launchPlanId: string) {
  return queryOptions({
    queryKey: [KEY, 'plan', launchPlanId],
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: () => undefined,
    queryFn: async ({ signal }) =>
      (await call(plans.get, { params: { launchPlanId }, signal })).data,
  });
}

/** Whether something is still done for it. */
export const isOpenRun = ({ state }: Pick<LaunchRunDto, 'state'>): boolean =>
  state === 'running' || state === 'undoing';

export function runsQuery(accountId: string) {
  return queryOptions({
    queryKey: [KEY, 'runs', accountId],
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }): Promise<readonly LaunchRunDto[]> =>
      (await call(runs.list, { params: { accountId }, signal })).data,
    refetchInterval: ({ state: { data } }) => (data?.some(isOpenRun) === true ? FOLLOW_MS : false),
  });
}

/** As it was read; `useRun` follows it. */
export function runQuery(launchRunId: string) {
  return queryOptions({
    queryKey: [KEY, 'run', launchRunId],
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: () => undefined,
    queryFn: async ({ signal }): Promise<LaunchRunDetailsDto> =>
      (await call(runs.get, { params: { launchRunId }, signal })).data,
  });
}

/** What an ad account offers, kept while the plan is worked on. */
export function assetsQuery({
  adUserId,
  adAccountId,
}: {
  readonly adUserId: string;
  readonly adAccountId: string;
}) {
  return queryOptions({
    queryKey: [KEY, 'assets', adUserId, adAccountId],
    placeholderData: () => undefined,
    queryFn: async ({ signal }) =>
      (await call(plans.assets, { params: { adUserId, adAccountId }, signal })).data,
  });
}

export function targetingQuery({
  adUserId,
  adAccountId,
  kind,
  q,
}: {
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly kind: 'interest' | 'locale' | 'location';
  readonly q: string;
}) {
  return queryOptions({
    queryKey: [KEY, 'targeting', adUserId, adAccountId, kind, q],
    queryFn: async ({ signal }) =>
      (
        await call(plans.searchTargeting, {
          params: { adUserId, adAccountId },
          query: { kind, q },
          signal,
        })
      ).data,
  });
}

export function campaignTemplateQuery(campaign: {
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly adCampaignId: string;
}) {
  return queryOptions({
    queryKey: [KEY, 'of-campaign', campaign],
    placeholderData: () => undefined,
    queryFn: async ({ signal }) =>
      (await call(templates.ofCampaign, { params: campaign, signal })).data,
  });
}

function refresh(...what: readonly ('templates' | 'plans' | 'runs' | 'run')[]): void {
  for (const part of what) {
    void queryClient.invalidateQueries({ queryKey: [KEY, part] });
  }
}

export function refreshRuns(): void {
  refresh('runs', 'plans');
}

export async function createTemplate(
  { accountId, wanted }: { accountId: string; wanted: NewLaunchTemplate },
  idempotencyKey: string,
) {
  const { data } = await call(templates.create, {
    params: { accountId },
    body: wanted,
    idempotencyKey,
  });
  refresh('templates');
  return data;
}

export async function updateTemplate(
  { launchTemplateId, update }: { launchTemplateId: string; update: LaunchTemplateUpdate },
  idempotencyKey: string,
) {
  const { data } = await call(templates.update, {
    params: { launchTemplateId },
    body: update,
    idempotencyKey,
  });
  refresh('templates');
  return data;
}

export async function deleteTemplate(
  launchTemplateId: string,
  idempotencyKey: string,
): Promise<void> {
  await call(templates.delete, { params: { launchTemplateId }, idempotencyKey });
  refresh('templates');
}

export async function createPlan(
  { accountId, wanted }: { accountId: string; wanted: NewLaunchPlan },
  idempotencyKey: string,
) {
  const { data } = await call(plans.create, {
    params: { accountId },
    body: wanted,
    idempotencyKey,
  });
  storePlan(data);
  return data;
}

export async function savePlan(launchPlanId: string, update: LaunchPlanUpdate) {
  const { data } = await call(plans.update, {
    params: { launchPlanId },
    body: update,
    idempotencyKey: crypto.randomUUID(),
  });
  storePlan(data);
  return data;
}

export async function deletePlan(launchPlanId: string, idempotencyKey: string): Promise<void> {
  await call(plans.delete, { params: { launchPlanId }, idempotencyKey });
  refresh('plans');
}

function storePlan(plan: LaunchPlanDto): void {
  queryClient.setQueryData(planQuery(plan.id).queryKey, plan);
  refresh('plans');
}

export async function planStart(
  { launchPlanId, start }: { launchPlanId: string; start: NewPlannedStart },
  idempotencyKey: string,
): Promise<void> {
  const params = { launchPlanId };
  storePlan((await call(plans.planStart, { params, body: start, idempotencyKey })).data);
}

export async function cancelStart(launchPlanId: string, idempotencyKey: string): Promise<void> {
  storePlan((await call(plans.cancelStart, { params: { launchPlanId }, idempotencyKey })).data);
}

/** A repeat of the same `id` starts nothing twice. */
export async function startRun(
  {
    launchPlanId,
    ...run
  }: { launchPlanId: string; id: string; kind: LaunchRunKind; revision: number },
  idempotencyKey: string,
) {
  const data = await createOnce({
    create: () => call(plans.start, { params: { launchPlanId }, body: run, idempotencyKey }),
    read: () => call(runs.get, { params: { launchRunId: run.id } }),
  });
  await queryClient.invalidateQueries({ queryKey: planQuery(launchPlanId).queryKey });
  refresh('runs', 'plans');
  return data;
}

function changed(launchRunId: string, run: LaunchRunDto): Promise<void> {
  queryClient.setQueryData(runQuery(launchRunId).queryKey, (whole) =>
    whole === undefined ? undefined : { ...whole, ...run },
  );
  refreshRuns();
  return queryClient.invalidateQueries({ queryKey: runQuery(launchRunId).queryKey });
}

export async function actOnRun(
  { launchRunId, act }: { launchRunId: string; act: 'stop' | 'undo' },
  idempotencyKey: string,
): Promise<void> {
  const { data } = await call(runs[act], { params: { launchRunId }, idempotencyKey });
  await changed(launchRunId, data);
}

/** All that failed or was stopped, or only these objects. */
export async function retryRun(
  { launchRunId, items }: { launchRunId: string; items?: readonly LaunchItemRetry[] },
  idempotencyKey: string,
): Promise<void> {
  const { data } = await call(runs.retry, {
    params: { launchRunId },
    body: items === undefined ? {} : { items: [...items] },
    idempotencyKey,
  });
  await changed(launchRunId, data);
}
