import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import pLimit from 'p-limit';
import type { AdAccountsPort } from '../../gateways/graph/ports/ad-accounts-port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { ProfileCalls } from '../ad-objects/index.ts';
import type { TeamProfile } from './entities.ts';
import { coveredProfiles, type ScopeParts } from './parts.ts';
import type { ScopedRuleRepository } from './repository.ts';
import type { TargetsRepository } from './targets-repository.ts';

/** Several rules of the same profiles are reconciled with one read. */
const READ_AGAIN_MS = 30 * MINUTE_MS;
const PARALLEL_PROFILES = 8;
const ERROR_MAX_LENGTH = 500;

export type Reconciler = ReturnType<typeof createReconciler>;

/** Reconciles scoped rules with the network. */
export function createReconciler(deps: {
  db: Database;
  repository: ScopedRuleRepository;
  targets: TargetsRepository;
  parts: ScopeParts;
  calls: ProfileCalls;
  graph: Pick<AdAccountsPort, 'listAdAccounts'>;
  sync: Pick<Sync, 'write'>;
  clock: Clock;
  log: Pick<Logger, 'error'>;
}) {
  const readProfile = async ({ id }: TeamProfile, signal: AbortSignal): Promise<void> => {
    const at = deps.clock.now();
    try {
      const { rows, gaps } = await deps.calls.run(id, (call) =>
        deps.graph.listAdAccounts({
          ...call,
          priority: 'background',
          signal,
          period: { preset: 'today' },
        }),
      );
      const adAccounts = rows.map((row) => ({
        id: row.id,
        name: row.name === row.id ? null : row.name,
        canAdvertise: row.isUserAllowedToAdvertise,
      }));
      await deps.db.transaction((trx) =>
        deps.targets.saveAdAccounts(
          { adUserId: id, adAccounts, isComplete: gaps === undefined, at },
          trx,
        ),
      );
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof AppError)) {
        deps.log.error({ err: error, adUserId: id }, 'Failed to read the ad accounts of a profile');
      }
      const message = error instanceof AppError ? error.message : ERROR_MESSAGES.unexpectedError;
      await deps.targets.saveFailure({
        adUserId: id,
        error: message.slice(0, ERROR_MAX_LENGTH),
        at,
      });
    }
  };

  return {
    /** Reads and stores the ad accounts of a profile, or why it could not. */
    readProfile,

    planAll: (): Promise<number> => deps.repository.requestReconcileOfAll(deps.clock.now()),

    /** Safe to repeat: a run that was killed starts over. */
    async reconcile({
      scopedRuleId,
      signal,
    }: {
      scopedRuleId: string;
      signal: AbortSignal;
    }): Promise<void> {
      const rule = await deps.repository.find(scopedRuleId);
      if (rule === undefined) {
        return;
      }
      const { reconcileRequestedAt: requestedAt, teamId } = rule;
      const nowMs = deps.clock.now().getTime();
      const limit = pLimit(PARALLEL_PROFILES);
      const due = coveredProfiles(rule, await deps.targets.listProfiles(teamId)).filter(
        ({ isActive, triedAt }) =>
          isActive && (triedAt === null || nowMs - triedAt.getTime() >= READ_AGAIN_MS),
      );
      await Promise.all(
        due.map((profile) =>
          limit(() => {
            signal.throwIfAborted();
            return readProfile(profile, signal);
          }),
        ),
      );
      await deps.sync.write({ teamIds: [teamId] }, async (scope) => {
        const locked = await deps.repository.lock(scopedRuleId, scope.trx);
        if (locked !== undefined) {
          await deps.parts.reconcile(locked, scope);
          await deps.repository.endReconcile({ id: scopedRuleId, requestedAt }, scope.trx);
        }
      });
    },
  };
}
