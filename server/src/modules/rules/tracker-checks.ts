import { listRuleColumns, type RuleGroup } from '@ads-checker/shared/contracts/rule-conditions';
import { findMissingColumns } from '@ads-checker/shared/domain/rules/columns';
import { isNetworkColumn } from '@ads-checker/shared/domain/rules/evaluate';
import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import type { Transaction } from '../../platform/db/database.ts';
import { invalidInput } from '../../platform/http/validation.ts';

export interface RuleTracker {
  readonly teamId: string;
  readonly name: string;
  readonly version: TrackerVersion;
}

export type FindTracker = (trackerId: string, trx: Transaction) => Promise<RuleTracker | undefined>;

/** Finds trackers of one team, each loaded once. */
export function createTeamTrackers(deps: {
  findTracker: FindTracker;
  teamId: string;
  trx: Transaction;
}) {
  const known = new Map<string, RuleTracker | undefined>();
  const find = async (trackerId: string | null): Promise<RuleTracker | undefined> => {
    if (trackerId === null) {
      return undefined;
    }
    if (!known.has(trackerId)) {
      const tracker = await deps.findTracker(trackerId, deps.trx);
      known.set(trackerId, tracker?.teamId === deps.teamId ? tracker : undefined);
    }
    return known.get(trackerId);
  };

  return {
    find,

    /**
     * The tracker of a rule or template, which must belong to the team and have the columns of the
     * conditions; undefined for one that reads no tracker. @throws ValidationError naming the
     * field, below `at` of the body.
     */
    async require(
      {
        binomId,
        binomUserId,
        conditions,
      }: { binomId: string | null; binomUserId: string | null; conditions: RuleGroup },
      at: string,
    ): Promise<RuleTracker | undefined> {
      const needsTracker = [...listRuleColumns(conditions)].some(
        (column) => !isNetworkColumn(column),
      );
      const absent = [
        ...(binomId === null && (needsTracker || binomUserId !== null) ? ['binomId'] : []),
        ...(binomUserId === null && (needsTracker || binomId !== null) ? ['binomUserId'] : []),
      ];
      if (absent.length > 0) {
        throw invalidInput(
          absent.map((field) => ({ field: `${at}.${field}`, message: 'is required' })),
        );
      }
      if (binomId === null) {
        return undefined;
      }
      const tracker = await find(binomId);
      if (tracker === undefined) {
        throw invalidInput([
          { field: `${at}.binomId`, message: 'must be a tracker of the profile’s team' },
        ]);
      }
      const missing = findMissingColumns(conditions, tracker.version);
      if (missing.length > 0) {
        throw invalidInput(
          missing.map((path) => ({
            field: `${at}.conditions.${path}`,
            message: 'must be a column that this tracker has',
          })),
        );
      }
      return tracker;
    },
  };
}
