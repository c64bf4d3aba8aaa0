import type { Actor } from '@ads-checker/shared/access/identity';
import {
  type LaunchPlanDto,
  launchContentSchema,
  type PlannedStartDto,
} from '@ads-checker/shared/contracts/launch-plans';
import type {
  LaunchItemDto,
  LaunchRunDto,
  LaunchRunHeadDto,
} from '@ads-checker/shared/contracts/launch-runs';
import type { LaunchTemplateDto } from '@ads-checker/shared/contracts/launch-templates';
import { launchTermsSchema } from '@ads-checker/shared/contracts/launch-values';
import type { StoredItem, StoredPlan, StoredRun, StoredStart, StoredTemplate } from './entities.ts';
import { canChange } from './policy.ts';
import { editableOf } from './retry-items.ts';
import type { RunRepository } from './run-repository.ts';

export function presentTemplate(template: StoredTemplate, actor: Actor): LaunchTemplateDto {
  const { terms, createdAt, updatedAt, ...shown } = template;
  return {
    ...shown,
    terms: launchTermsSchema.safeParse(terms).data ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    canChange: canChange(actor, template),
  };
}

export function presentRun(run: StoredRun, actor: Actor): LaunchRunDto {
  const { tokenName: _, revision: _revision, createdAt, finishedAt, ...shown } = run;
  return {
    ...shown,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    canChange: canChange(actor, run),
  };
}

export function presentItem(item: StoredItem): LaunchItemDto {
  const { needs: _, spec: _spec, attempts: _attempts, sentAt: _sentAt, ...rest } = item;
  const { revision: _revision, endedAt, ...shown } = rest;
  return {
    ...shown,
    notes: [...item.notes],
    endedAt: endedAt?.toISOString() ?? null,
    editable: editableOf(item),
  };
}

export function presentRunHead(
  run: StoredRun,
  {
    actor,
    profiles,
  }: { actor: Actor; profiles: Awaited<ReturnType<RunRepository['listProfiles']>> },
): LaunchRunHeadDto {
  return {
    ...presentRun(run, actor),
    revision: run.revision,
    profiles: profiles.map(({ adUserId, adUserName, state, resumesAt, error, ads }) => ({
      adUserId,
      adUserName,
      state,
      resumesAt: resumesAt?.toISOString() ?? null,
      error,
      ads,
    })),
  };
}

function presentStart({
  at,
  localTime,
  timeZone,
  state,
  userId,
  error,
}: StoredStart): PlannedStartDto {
  return { at: at.toISOString(), localTime, timeZone, state, userId, error };
}

export function presentPlan(
  plan: Omit<StoredPlan, 'content'> & { content?: unknown },
  {
    actor,
    runs,
    starts,
  }: { actor: Actor; runs: readonly StoredRun[]; starts: readonly StoredStart[] },
): LaunchPlanDto {
  const lastOf = (kind: StoredRun['kind']): LaunchRunDto | null => {
    const run = runs.find((found) => found.planId === plan.id && found.kind === kind);
    return run === undefined ? null : presentRun(run, actor);
  };
  const { createdAt, updatedAt, ...shown } = plan;
  const start = starts.find(({ planId }) => planId === plan.id);
  return {
    ...shown,
    content: launchContentSchema.safeParse(plan.content).data ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    lastCheck: lastOf('check'),
    lastRun: lastOf('launch'),
    plannedStart: start === undefined ? null : presentStart(start),
    canChange: canChange(actor, plan),
  };
}
