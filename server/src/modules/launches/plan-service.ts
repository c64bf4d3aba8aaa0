import type { Actor } from '@ads-checker/shared/access/identity';
import {
  type LaunchContent,
  type LaunchPlanDto,
  type LaunchPlanUpdate,
  launchContentSchema,
  type NewLaunchPlan,
  type NewPlannedStart,
} from '@ads-checker/shared/contracts/launch-plans';
import type { LaunchRunDto, NewLaunchRun } from '@ads-checker/shared/contracts/launch-runs';
import { faultsOf } from '@ads-checker/shared/domain/launch/faults';
import { planOf } from '@ads-checker/shared/domain/launch/plan';
import { findPlannedAt } from '@ads-checker/shared/domain/planned-changes';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import type { Transaction } from '../../platform/db/database.ts';
import {
  requireChangeable as requireChangeableProfile,
  requireConnected,
} from '../ad-objects/index.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import type { CreativesModule } from '../creatives/index.ts';
import { requireActiveAccount, requireOwnAccount } from '../identity/index.ts';
import type { TagsModule } from '../tags/index.ts';
import type { NewItem, NewRun, StoredPlan } from './entities.ts';
import { itemsOfPlan, type LibraryOfPlan } from './items-of-plan.ts';
import type { LaunchWrites, Request } from './launch-writes.ts';
import type { PlanRepository } from './plan-repository.ts';
import { canRead, idTaken, requireChangeable, requireReadable } from './policy.ts';
import { presentPlan, presentRun } from './presenter.ts';
import type { RunRepository } from './run-repository.ts';
import type { StartRepository } from './start-repository.ts';

const WHAT = 'Launch plan';

interface PlanServiceDeps {
  readonly repository: PlanRepository;
  readonly runs: RunRepository;
  readonly starts: StartRepository;
  readonly adUsers: Pick<AdUsersService, 'getReadable'>;
  readonly creatives: Pick<CreativesModule, 'listOfTeam' | 'listUploads'>;
  readonly canReadTag: TagsModule['canRead'];
  /** Whom `{buyer}` stands for. */
  readonly findBuyer: (userId: string) => Promise<string | null>;
  readonly writes: LaunchWrites;
}

function planLaunched(): AppError {
  return new AppError('ConflictError', 'This plan was already launched.', {
    code: 'launch_plan_launched',
  });
}

const byOf = (actor: Actor) => ({
  accountId: requireActiveAccount(actor).id,
  userId: actor.userId,
});

export type PlanService = ReturnType<typeof createPlanService>;

/** What a plan is launched with: everything that a later change of the plan must not change. */
function createStart({
  runs,
  starts,
  adUsers,
  creatives,
  canReadTag,
  findBuyer,
  writes: { clock },
}: PlanServiceDeps) {
  const requireProfiles = async (
    actor: Actor,
    { accounts }: LaunchContent,
  ): Promise<NewRun['profiles']> => {
    const ids = [...new Set(accounts.map(({ adUserId }) => adUserId))];
    return Promise.all(
      ids.map(async (adUserId) => {
        const adUser = requireChangeableProfile({
          actor,
          adUser: await adUsers.getReadable({ actor, adUserId }),
        });
        requireConnected(adUser);
        return { adUserId, adUserName: adUser.customName ?? adUser.name };
      }),
    );
  };

  const requireTags = async (actor: Actor, { terms }: LaunchContent): Promise<void> => {
    for (const tagId of terms.tagIds) {
      if (!(await canReadTag({ actor, id: tagId }))) {
        throw new AppError(
          'FailedPreconditionError',
          'A tag of this plan was deleted. Choose another one.',
          { code: 'launch_tag_missing' },
        );
      }
    }
  };

  const requireCreatives = async (
    content: LaunchContent,
    { teamId, trx }: { teamId: string; trx: Transaction },
  ): Promise<LibraryOfPlan> => {
    const creativeIds = content.creatives.map(({ id }) => id);
    const found = await creatives.listOfTeam(teamId, creativeIds, trx);
    const kinds = new Map(found.map(({ id, kind }) => [id, kind]));
    if (creativeIds.some((id) => !kinds.has(id))) {
      throw new AppError(
        'FailedPreconditionError',
        'An image or a video of this plan isn’t in the library any more. Choose another one.',
        { code: 'launch_creative_missing' },
      );
    }
    const adAccountIds = content.accounts.map(({ adAccountId }) => adAccountId);
    const uploads = await creatives.listUploads({ creativeIds, adAccountIds });
    return {
      kinds,
      uploads: new Map(
        uploads.map((upload) => [`${upload.adAccountId}/${upload.creativeId}`, upload]),
      ),
    };
  };

  const listItems = async (
    actor: Actor,
    { content, teamId, trx }: { content: LaunchContent; teamId: string; trx: Transaction },
  ): Promise<readonly NewItem[]> => {
    const date = clock.now().toISOString().slice(0, 10);
    const planned = planOf(content, { date, buyer: await findBuyer(actor.userId) });
    const [fault] = faultsOf(content, planned);
    if (fault !== undefined) {
      throw new AppError('FailedPreconditionError', 'This plan has something to fix first.', {
        code: `launch_${fault.fault}`,
      });
    }
    const library = await requireCreatives(content, { teamId, trx });
    return itemsOfPlan({ content, planned, library });
  };

  return async (
    actor: Actor,
    { plan, wanted }: { plan: StoredPlan; wanted: NewLaunchRun },
    trx: Transaction,
  ): Promise<LaunchRunDto> => {
    const content = launchContentSchema.safeParse(plan.content).data;
    if (content === undefined) {
      throw new AppError('FailedPreconditionError', 'This plan can’t be read by this version.', {
        code: 'launch_plan_unreadable',
      });
    }
    if (plan.revision !== wanted.revision) {
      throw new AppError('ConflictError', 'This plan was changed meanwhile.', {
        code: 'launch_plan_changed',
      });
    }
    const { id, name, teamId, accountId } = plan;
    const profiles = await requireProfiles(actor, content);
    await requireTags(actor, content);
    const items = await listItems(actor, { content, teamId, trx });
    const taken = await runs.insert(
      {
        id: wanted.id,
        kind: wanted.kind,
        name,
        teamId,
        accountId: actor.account?.id ?? accountId,
        userId: actor.userId,
        planId: id,
        planRevision: plan.revision,
        status: content.status,
        createdAt: clock.now(),
        tagIds: content.terms.tagIds,
        profiles,
        items,
      },
      trx,
    );
    if (taken === 'plan') {
      throw planLaunched();
    }
    const run = taken === null ? await runs.find(wanted.id, trx) : undefined;
    if (run === undefined) {
      throw idTaken();
    }
    if (wanted.kind === 'launch') {
      await starts.end(id, { state: 'canceled', at: clock.now() }, trx);
    }
    return presentRun(run, actor);
  };
}

export type StartPlan = ReturnType<typeof createStart>;

/** Plans of what to create. Nothing of them is in the ad network before they are launched. */
export function createPlanService(deps: PlanServiceDeps) {
  const {
    repository,
    runs,
    starts,
    writes: { write, findTeamId, requireWithinLimit, clock },
  } = deps;
  const start = createStart(deps);

  const getReadable = async (
    actor: Actor,
    id: string,
    find: (id: string) => Promise<StoredPlan | undefined>,
  ): Promise<StoredPlan> =>
    requireReadable(actor, fitsBigint(id) ? await find(id) : undefined, { what: WHAT, id });

  const lock = async (actor: Actor, id: string, trx: Transaction): Promise<StoredPlan> => {
    const plan = await getReadable(actor, id, (planId) => repository.lock(planId, trx));
    requireChangeable(actor, plan);
    return plan;
  };

  const present = async (actor: Actor, id: string, trx?: Transaction): Promise<LaunchPlanDto> => {
    const plan = await repository.find(id, trx);
    if (plan === undefined) {
      throw entityNotFound(WHAT, id);
    }
    return presentPlan(plan, {
      actor,
      runs: await runs.listLastOfPlans([id], trx),
      starts: await starts.listOfPlans([id], trx),
    });
  };

  return {
    startPlan: start,

    async list({ actor, accountId }: { actor: Actor; accountId: string }) {
      const { teamId } = requireOwnAccount({
        actor,
        accountId,
        teamId: await findTeamId(accountId),
      });
      const plans = (await repository.listOfTeam(teamId)).filter((plan) => canRead(actor, plan));
      const ids = plans.map(({ id }) => id);
      const [last, planned] = await Promise.all([
        runs.listLastOfPlans(ids),
        starts.listOfPlans(ids),
      ]);
      return plans.map((plan) => {
        const { content: _, ...shown } = presentPlan(plan, { actor, runs: last, starts: planned });
        return shown;
      });
    },

    async get({ actor, launchPlanId: id }: { actor: Actor; launchPlanId: string }) {
      await getReadable(actor, id, repository.find);
      return present(actor, id);
    },

    async create({
      actor,
      key,
      accountId,
      wanted,
    }: Request & { accountId: string; wanted: NewLaunchPlan }): Promise<LaunchPlanDto> {
      const { teamId } = requireOwnAccount({
        actor,
        accountId,
        teamId: await findTeamId(accountId),
      });
      return write({ actor, key, request: { accountId, plan: wanted } }, async (trx) => {
        await requireWithinLimit('launch plans', () => repository.count(teamId, trx));
        if (!(await repository.insert({ ...wanted, accountId, teamId, at: clock.now() }, trx))) {
          throw idTaken();
        }
        return present(actor, wanted.id, trx);
      });
    },

    /** @throws ConflictError when it was changed since that revision */
    update: ({
      actor,
      key,
      launchPlanId: id,
      update: { revision, ...update },
    }: Request & { launchPlanId: string; update: LaunchPlanUpdate }): Promise<LaunchPlanDto> =>
      write({ actor, key, request: { launchPlan: id, revision, update } }, async (trx) => {
        const plan = await lock(actor, id, trx);
        if (plan.revision !== revision) {
          throw new AppError('ConflictError', 'This plan was changed meanwhile.', {
            code: 'launch_plan_changed',
          });
        }
        await repository.update(id, { ...update, at: clock.now() }, trx);
        await starts.takeOver(id, byOf(actor), trx);
        return present(actor, id, trx);
      }),

    remove: ({ actor, key, launchPlanId: id }: Request & { launchPlanId: string }) =>
      write({ actor, key, request: { removeLaunchPlan: id } }, async (trx) => {
        await lock(actor, id, trx);
        await repository.remove(id, trx);
        return null;
      }),

    /**
     * Plans when it is launched, as it is by then; replaces an earlier time.
     * @throws ConflictError when it was launched, ValidationError for a time that cannot be
     */
    planStart: ({
      actor,
      key,
      launchPlanId: id,
      wanted,
    }: Request & { launchPlanId: string; wanted: NewPlannedStart }): Promise<LaunchPlanDto> =>
      write({ actor, key, request: { launchPlan: id, start: wanted } }, async (trx) => {
        const plan = await lock(actor, id, trx);
        const [last] = (await runs.listLastOfPlans([id], trx)).filter(
          ({ kind, state }) => kind === 'launch' && state !== 'undone',
        );
        if (last !== undefined) {
          throw planLaunched();
        }
        const found = findPlannedAt({ ...wanted, now: clock.now() });
        if ('fault' in found) {
          throw new AppError('ValidationError', ERROR_MESSAGES.invalidFields, {
            details: { fields: [{ field: 'body.localTime', message: found.fault }] },
          });
        }
        const { teamId } = plan;
        await starts.set({ planId: id, teamId, ...byOf(actor), ...wanted, at: found.at }, trx);
        return present(actor, id, trx);
      }),

    /** Canceling again is no error. */
    cancelStart: ({
      actor,
      key,
      launchPlanId: id,
    }: Request & { launchPlanId: string }): Promise<LaunchPlanDto> =>
      write({ actor, key, request: { cancelLaunchStart: id } }, async (trx) => {
        await lock(actor, id, trx);
        await starts.end(id, { state: 'canceled', at: clock.now() }, trx);
        return present(actor, id, trx);
      }),

    /**
     * Starts a check or the launch.
     * @throws ConflictError when the plan changed or was launched, FailedPreconditionError when it
     *   has a fault or a profile cannot be used
     */
    start: ({
      actor,
      key,
      launchPlanId: id,
      wanted,
    }: Request & { launchPlanId: string; wanted: NewLaunchRun }): Promise<LaunchRunDto> =>
      write({ actor, key, request: { launchPlan: id, run: wanted } }, async (trx) =>
        start(actor, { plan: await lock(actor, id, trx), wanted }, trx),
      ),
  };
}
