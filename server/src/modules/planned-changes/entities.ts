import type { OwnedByAccount } from '@ads-checker/shared/access/ad-users';
import type {
  PlannedChangeDto,
  PlannedChangeReason,
  PlannedChangeState,
} from '@ads-checker/shared/contracts/planned-changes';

export interface NewPlanned
  extends Pick<
    PlannedChangeDto,
    | 'id'
    | 'adUserName'
    | 'adAccountId'
    | 'adAccountName'
    | 'currency'
    | 'level'
    | 'operation'
    | 'furtherOperations'
    | 'localTime'
    | 'timeZone'
  > {
  readonly teamId: string;
  readonly accountId: string;
  readonly userId: string;
  readonly adUserId: string;
  readonly objectIds: readonly string[];
  readonly at: Date;
  readonly createdAt: Date;
}

export interface Planned
  extends Omit<NewPlanned, 'accountId' | 'userId' | 'adUserId' | 'objectIds' | 'createdAt'> {
  readonly objectCount: number;
  /** Null when the member left the team. */
  readonly accountId: string | null;
  readonly userId: string | null;
  readonly adUserId: string | null;
  /** What decides access to its profile; null when that was deleted. */
  readonly profile: OwnedByAccount | null;
  readonly state: PlannedChangeState;
  readonly reason: PlannedChangeReason | null;
  readonly endedAt: Date | null;
  readonly changeId: string | null;
  readonly furtherChangeIds: readonly string[];
  /** All rules of the team are paused now. */
  readonly isTeamPaused: boolean;
}

export interface PlannedEnd {
  readonly state: Exclude<PlannedChangeState, 'planned'>;
  readonly reason?: PlannedChangeReason;
  readonly changeId?: string;
  readonly at: Date;
}

/** The bulk changes of its operations, in the order in which they were begun. */
export const changeIdsOf = ({ changeId, furtherChangeIds }: Planned): readonly string[] =>
  changeId === null ? [] : [changeId, ...furtherChangeIds];
