import type { OwnedByAccount } from '@ads-checker/shared/access/ad-users';
import type {
  NewSchedule,
  ScheduleEdgeReason,
  ScheduleEdgeState,
  ScheduleWaitReason,
} from '@ads-checker/shared/contracts/day-parting';
import type { HoursEdge } from '@ads-checker/shared/domain/week-hours';

/** What people choose. */
export type ScheduleFields = Pick<
  NewSchedule,
  'name' | 'objects' | 'hours' | 'exceptions' | 'startsOn' | 'endsOn' | 'isEnabled'
>;

/** The person a schedule acts for. */
export interface ScheduleAuthor {
  /** Null, as the user, when they left. */
  readonly accountId: string | null;
  readonly userId: string | null;
}

export interface NewScheduleRow
  extends ScheduleFields,
    ScheduleAuthor,
    Pick<NewSchedule, 'id' | 'adAccountId' | 'adAccountName' | 'level' | 'timeZone'> {
  readonly adUserId: string;
  readonly nextEdge: HoursEdge | null;
  readonly at: Date;
}

export interface PastEdge extends HoursEdge {
  readonly state: ScheduleEdgeState;
  readonly reason: ScheduleEdgeReason | null;
  readonly changeId: string | null;
}

export interface Schedule extends Omit<NewScheduleRow, 'at'> {
  readonly teamId: string;
  readonly adUserName: string;
  /** What decides access to its profile. */
  readonly profile: OwnedByAccount;
  readonly lastEdge: PastEdge | null;
  /** What keeps the profile from acting now. */
  readonly obstacle: ScheduleWaitReason | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
