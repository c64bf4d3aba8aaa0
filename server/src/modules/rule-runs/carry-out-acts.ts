import type { ActionDecision } from '@ads-checker/shared/domain/rules/decide';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type { RuleChanges } from '../ad-object-changes/index.ts';
import { type Rule, ruleName } from '../rules/index.ts';
import { settleRuleRunJob } from './jobs/settle-rule-run.job.ts';
import type { PauseRepository } from './pause-repository.ts';

type Change = Pick<
  Parameters<RuleChanges['add']>[0],
  'level' | 'operation' | 'objectIds' | 'expected'
>;

const nameOf = (rule: Rule): string => ruleName(rule) ?? rule.adCampaignId ?? rule.adAccountId;

interface Step extends Pick<Change, 'level' | 'operation'> {
  readonly objectId: string;
  /** The amount that was decided on. */
  readonly expected?: string;
}

function toStep({ level, objectId, effect }: ActionDecision): Step | undefined {
  if (objectId === null) {
    return undefined;
  }
  if (effect?.kind === 'money') {
    return { level, objectId, operation: effect.operation, expected: effect.from };
  }
  return effect?.kind === 'status'
    ? { level, objectId, operation: { type: 'status', status: effect.status } }
    : undefined;
}

/** Acts that one bulk change carries out: of one level and operation. */
function toChanges(acts: readonly ActionDecision[]): Change[] {
  const groups = Map.groupBy(
    acts.flatMap((act) => toStep(act) ?? []),
    ({ level, operation }) => JSON.stringify([level, operation]),
  );
  return [...groups.values()].flatMap((group): Change[] => {
    const [first] = group;
    if (first === undefined) {
      return [];
    }
    const { level, operation } = first;
    const expected = group.flatMap((step) => step.expected ?? []);
    const objectIds = group.map(({ objectId }) => objectId);
    return [
      { level, operation, objectIds, ...(expected.length === group.length ? { expected } : {}) },
    ];
  });
}

export type CarryOutActs = ReturnType<typeof createActCarrier>;

/**
 * Hands the acts of a run over: bulk changes for what they change, and pauses for what is turned on
 * again later. In the transaction that records the decisions, so that nothing is decided without
 * being done, or done twice.
 */
export function createActCarrier({
  db,
  changes,
  pauses,
}: {
  db: Database;
  changes: Pick<RuleChanges, 'add'>;
  pauses: Pick<PauseRepository, 'add'>;
}) {
  const jobQueue = createJobQueue({ db });

  return async (
    { rule, runId, at }: { rule: Rule; runId: string; at: Date },
    acts: readonly ActionDecision[],
    trx: Transaction,
  ): Promise<void> => {
    const { adUserId, teamId, adAccountId } = rule;
    const place = { adUserId, teamId, adAccountId };
    const own = toChanges(acts);
    for (const change of own) {
      await changes.add({ ruleRunId: runId, actorName: nameOf(rule), ...place, ...change }, trx);
    }
    const paused = Map.groupBy(
      acts.filter(({ effect }) => effect?.kind === 'status' && effect.resumeAt !== null),
      ({ level, effect }) =>
        `${level} ${effect?.kind === 'status' ? effect.resumeAt?.toISOString() : ''}`,
    );
    for (const group of paused.values()) {
      const [first] = group;
      const resumeAt = first?.effect?.kind === 'status' ? first.effect.resumeAt : null;
      if (first !== undefined && resumeAt !== null) {
        await pauses.add(
          {
            ...place,
            ruleId: rule.id,
            runId,
            ruleName: nameOf(rule),
            level: first.level,
            objectIds: group.flatMap(({ objectId }) => objectId ?? []),
            pausedAt: at,
            resumeAt,
          },
          trx,
        );
      }
    }
    if (own.length === 0) {
      // Nothing ends that would settle the run.
      await jobQueue.add(settleRuleRunJob, { payload: { runId }, isRequested: true }, trx);
    }
  };
}
