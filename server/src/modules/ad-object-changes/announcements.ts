import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import { type ChangedField, toRowPatch } from '@ads-checker/shared/domain/ad-object-changes';
import type { Clock } from '../../platform/clock/clock.ts';
import type { RecordActivity } from '../activity/index.ts';
import type { ModuleLog } from '../ad-objects/index.ts';
import type { AdObjectChangeRecord } from './entities.ts';
import type { AdObjectChangeRepository } from './repository.ts';

/** An event must fit a notification of PostgreSQL, which holds less than 8,000 bytes. */
const ACCEPTED_MAX_BYTES = 4_000;

export interface Accepted {
  readonly objectId: string;
  readonly field: ChangedField;
  readonly value: string;
}

type Progress = StreamEvent<'adObjectChange'>;
type AcceptedGroup = Progress['accepted'][number];

/** Objects with the same new value share one patch. */
function groupAccepted(accepted: readonly Accepted[], currency: string | null): AcceptedGroup[] {
  const groups = new Map<string, AcceptedGroup>();
  for (const { objectId, ...change } of accepted) {
    const patch = toRowPatch({ ...change, currency });
    const key = JSON.stringify(patch);
    const group = groups.get(key) ?? { ids: [], patch };
    group.ids.push(objectId);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Splits the groups so that each part fits one event; at least one part, to publish the counts. */
function partAccepted(groups: readonly AcceptedGroup[]): AcceptedGroup[][] {
  const parts: AcceptedGroup[][] = [];
  let part: AcceptedGroup[] = [];
  let bytes = 0;
  for (const group of groups) {
    const size = Buffer.byteLength(JSON.stringify(group));
    if (part.length > 0 && bytes + size > ACCEPTED_MAX_BYTES) {
      parts.push(part);
      part = [];
      bytes = 0;
    }
    part.push(group);
    bytes += size;
  }
  return [...parts, part];
}

export interface Announcements {
  /** Publishes the progress of a change and the accepted values to open clients. */
  progress(input: {
    change: Pick<AdObjectChangeRecord, 'id'>;
    currency: string | null;
    accepted: readonly Accepted[];
    failedIds?: readonly string[];
    skippedIds?: readonly string[];
  }): Promise<void>;
  /** Invalidates cached reads of the ad account, whatever the outcome. */
  outdate(adAccountId: string): Promise<void>;
  /** Writes one entry to the team's log for each run that changed something. */
  recordActivity(change: AdObjectChangeRecord): Promise<void>;
}

function describeOperation({
  operation,
  undoOf,
}: Pick<AdObjectChangeRecord, 'operation' | 'undoOf'>): ActivityChange[] {
  if (undoOf !== null) {
    return [];
  }
  switch (operation.type) {
    case 'status':
      return [{ field: 'status', to: operation.status }];
    case 'budget': {
      const { field, mode, unit, value } = operation;
      const sign = mode === 'set' ? '' : mode === 'raise' ? '+' : '−';
      return [{ field, to: `${sign}${value}${unit === 'percent' ? '%' : ''}` }];
    }
    case 'name':
      return [{ field: 'name', from: operation.find, to: operation.replace }];
    case 'edits':
      return [];
  }
}

function actionOf({ operation, undoOf }: Pick<AdObjectChangeRecord, 'operation' | 'undoOf'>) {
  if (undoOf !== null) {
    return 'undone';
  }
  return operation.type !== 'status'
    ? 'updated'
    : operation.status === 'ACTIVE'
      ? 'turned_on'
      : 'turned_off';
}

const SUBJECTS = { campaign: 'campaigns', ad_set: 'ad_sets', ad: 'ads' } as const;

export function createAnnouncements(deps: {
  repository: AdObjectChangeRepository;
  publish: (event: Progress) => Promise<void>;
  publishOutdated: (adAccountId: string) => Promise<void>;
  record: RecordActivity;
  clock: Clock;
  log: ModuleLog;
}): Announcements {
  return {
    async progress({ change: { id }, currency, accepted, failedIds = [], skippedIds = [] }) {
      const change = await deps.repository.find(id);
      if (change === undefined) {
        return;
      }
      const { adUserId, adAccountId, level, state, counts, resumesAt } = change;
      const changedAt = deps.clock.now().toISOString();
      try {
        const parts = partAccepted(groupAccepted(accepted, currency));
        for (const [index, part] of parts.entries()) {
          const isFirst = index === 0;
          await deps.publish({
            changeId: id,
            adUserId,
            adAccountId,
            level,
            state,
            counts,
            resumesAt: resumesAt?.toISOString() ?? null,
            accepted: part,
            failedIds: isFirst ? [...failedIds] : [],
            skippedIds: isFirst ? [...skippedIds] : [],
            changedAt,
          });
        }
      } catch (error) {
        // The changes are made; clients that missed the event fetch the record.
        deps.log.warn(
          { err: error, changeId: id },
          'Failed to publish the progress of a bulk change',
        );
      }
    },

    async outdate(adAccountId) {
      try {
        await deps.publishOutdated(adAccountId);
      } catch (error) {
        deps.log.warn({ err: error, adAccountId }, 'Failed to notify other processes of a change');
      }
    },

    async recordActivity(change) {
      const { changed } = await deps.repository.countRun(change);
      if (changed === 0) {
        return;
      }
      await deps.record({
        teamId: change.teamId,
        actor:
          change.actorName !== null
            ? { name: change.actorName }
            : change.userId === null
              ? null
              : { userId: change.userId, tokenName: change.tokenName },
        onceKey: `ad-object-change:${change.id}:${change.run}`,
        kind: 'ad_objects',
        action: actionOf(change),
        subject: { type: SUBJECTS[change.level], id: change.id, name: String(changed) },
        changes: describeOperation(change),
      });
    },
  };
}
