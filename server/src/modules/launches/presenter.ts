import type { Actor } from '@ads-checker/shared/access/identity';
import {
  type LaunchPlanDto,
  launchContentSchema,
} from '@ads-checker/shared/contracts/launch-plans';
import type {
  LaunchItemDto,
  LaunchRunDetailsDto,
  LaunchRunDto,
} from '@ads-checker/shared/contracts/launch-runs';
import type { LaunchTemplateDto } from '@ads-checker/shared/contracts/launch-templates';
import { launchTermsSchema } from '@ads-checker/shared/contracts/launch-values';
import type { StoredItem, StoredPlan, StoredRun, StoredTemplate } from './entities.ts';
import { canChange } from './policy.ts';
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
  const { tokenName: _, createdAt, finishedAt, ...shown } = run;
  return {
    ...shown,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    canChange: canChange(actor, run),
  };
}

function presentItem(item: StoredItem): LaunchItemDto {
  const { needs: _, spec: _spec, attempts: _attempts, sentAt: _sentAt, endedAt, ...shown } = item;
  return { ...shown, notes: [...item.notes], endedAt: endedAt?.toISOString() ?? null };
}

export function presentRunDetails(
  run: StoredRun,
  {
    actor,
    profiles,
    items,
  }: {
    actor: Actor;
    profiles: Awaited<ReturnType<RunRepository['listProfiles']>>;
    items: readonly StoredItem[];
  },
): LaunchRunDetailsDto {
  return {
    ...presentRun(run, actor),
    profiles: profiles.map(({ adUserId, adUserName, state, resumesAt, error, ads }) => ({
      adUserId,
      adUserName,
      state,
      resumesAt: resumesAt?.toISOString() ?? null,
      error,
      ads,
    })),
    items: items.map(presentItem),
  };
}

export function presentPlan(
  plan: Omit<StoredPlan, 'content'> & { content?: unknown },
  { actor, runs }: { actor: Actor; runs: readonly StoredRun[] },
): LaunchPlanDto {
  const lastOf = (kind: StoredRun['kind']): LaunchRunDto | null => {
    const run = runs.find((found) => found.planId === plan.id && found.kind === kind);
    return run === undefined ? null : presentRun(run, actor);
  };
  const { createdAt, updatedAt, ...shown } = plan;
  return {
    ...shown,
    content: launchContentSchema.safeParse(plan.content).data ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    lastCheck: lastOf('check'),
    lastRun: lastOf('launch'),
    canChange: canChange(actor, plan),
  };
}
