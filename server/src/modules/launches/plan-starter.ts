import { launchContentSchema } from '@ads-checker/shared/contracts/launch-plans';
import type { MissedReason } from '@ads-checker/shared/contracts/notification-entities';
import { PLANNED_LATE_MAX_MINUTES } from '@ads-checker/shared/contracts/planned-changes';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { toItemError } from '../ad-object-changes/index.ts';
import type { Events } from '../events.ts';
import { type IdentityRepository, readActor } from '../identity/index.ts';
import type { StoredPlan, StoredStart } from './entities.ts';
import type { PlanRepository } from './plan-repository.ts';
import type { StartPlan } from './plan-service.ts';
import type { StartRepository } from './start-repository.ts';

/** How often a due plan looks whether its team is still paused. */
const PAUSED_RETRY_MS = 2 * MINUTE_MS;

function reasonOf({ type, code }: AppError): MissedReason {
  if (code === 'launch_late') {
    return 'late';
  }
  if (code === 'launch_paused') {
    return 'paused_by_team';
  }
  return type === 'AuthorizationError' || type === 'NotFoundError' ? 'not_allowed' : 'plan_refused';
}

export type PlanStarter = ReturnType<typeof createPlanStarter>;

/**
 * Launches plans at their times. The claim and the launch are one transaction, so a plan is launched
 * once, whatever dies or runs twice.
 */
export function createPlanStarter(deps: {
  readonly db: Database;
  readonly people: Pick<IdentityRepository, 'findAccount' | 'findUser'>;
  readonly plans: Pick<PlanRepository, 'lock'>;
  readonly starts: StartRepository;
  readonly start: StartPlan;
  readonly events: Events;
  readonly clock: Clock;
}) {
  const launch = async (
    { accountId, userId }: StoredStart,
    plan: StoredPlan,
    trx: Transaction,
  ): Promise<void> => {
    if (accountId === null || userId === null) {
      throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
    }
    const actor = await readActor({
      people: deps.people,
      actor: { userId, account: { id: accountId } },
      trx,
    });
    const wanted = { id: createRowId(), kind: 'launch', revision: plan.revision } as const;
    await deps.start(actor, { plan, wanted }, trx);
  };

  const tellMissed = async (
    { at }: StoredStart,
    { id, name, content }: StoredPlan,
    reason: MissedReason,
    trx: Transaction,
  ): Promise<void> => {
    const [account] = launchContentSchema.safeParse(content).data?.accounts ?? [];
    if (account === undefined) {
      return;
    }
    const { adUserId, adAccountId, adAccountName } = account;
    await deps.events.publish(
      'newsHappened',
      {
        of: { adUserId },
        group: `launch-missed:${id}:${at.getTime()}`,
        at: deps.clock.now(),
        subjects: [
          {
            kind: 'change_missed',
            source: 'launch',
            sourceId: id,
            name,
            adAccountId,
            adAccountName,
            dueAt: at.toISOString(),
            reason,
          },
        ],
      },
      trx,
    );
  };

  return {
    /** Safe to repeat. */
    start: (launchPlanId: string): Promise<void> =>
      deps.db.transaction(async (trx) => {
        const plan = await deps.plans.lock(launchPlanId, trx);
        const due = await deps.starts.find(launchPlanId, trx);
        if (plan === undefined || due?.state !== 'planned') {
          return;
        }
        const now = deps.clock.now();
        if (due.at > now) {
          await deps.starts.queue(due, trx);
          return;
        }
        const isLate = now.getTime() - due.at.getTime() > PLANNED_LATE_MAX_MINUTES * MINUTE_MS;
        if (due.isTeamPaused && !isLate) {
          const at = new Date(now.getTime() + PAUSED_RETRY_MS);
          await deps.starts.queue({ planId: launchPlanId, at }, trx);
          return;
        }
        const miss = async (state: 'missed' | 'failed', error: AppError): Promise<void> => {
          const ended = { state, error: toItemError(error), at: now };
          await deps.starts.end(launchPlanId, ended, trx);
          await tellMissed(due, plan, reasonOf(error), trx);
        };
        if (isLate) {
          const error = due.isTeamPaused
            ? new AppError('FailedPreconditionError', 'All rules of the team were paused.', {
                code: 'launch_paused',
              })
            : new AppError('FailedPreconditionError', 'The launch was more than an hour late.', {
                code: 'launch_late',
              });
          return miss('missed', error);
        }
        try {
          await trx.transaction(async (inner) => {
            await deps.starts.end(launchPlanId, { state: 'started', at: now }, inner);
            await launch(due, plan, inner);
          });
        } catch (error) {
          if (!(error instanceof AppError) || error.status >= 500) {
            throw error;
          }
          await miss('failed', error);
        }
      }),
  };
}
