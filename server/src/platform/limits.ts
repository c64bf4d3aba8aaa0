import { AppError } from '@ads-checker/shared/errors';

/** What a team may have many of. */
export type TeamRows = 'profiles' | 'proxies' | 'groups' | 'members';

/** Bounds that no honest use comes near, so that nobody fills the server by mistake or on purpose. */
export interface Limits {
  readonly perTeam: Readonly<Record<TeamRows, number>>;
  /** Of one person, of both kinds; the one that was used longest ago makes room for a new one. */
  readonly sessionsPerPerson: number;
  /** Of one session, in one server process. */
  readonly streamsPerSession: number;
  /** Attempts that failed, of strangers from anywhere. */
  readonly loginsPerMinute: number;
}

export const DEFAULT_LIMITS: Limits = {
  perTeam: { profiles: 10_000, proxies: 10_000, groups: 5_000, members: 1_000 },
  sessionsPerPerson: 100,
  streamsPerSession: 20,
  loginsPerMinute: 300,
};

/** Refuses a row more than a team may have; for a write under the team's lock, which keeps others from adding meanwhile. */
export type RequireRoom = (what: TeamRows, count: () => Promise<number>) => Promise<void>;

function limitText(what: TeamRows, max: number): string {
  switch (what) {
    case 'profiles':
      return `This team has ${max} profiles, the limit for a team.`;
    case 'proxies':
      return `This team has ${max} proxies, the limit for a team.`;
    case 'groups':
      return `This team has ${max} groups, the limit for a team.`;
    case 'members':
      return `This team has ${max} members, the limit for a team.`;
  }
}

export function createRequireRoom(perTeam: Limits['perTeam']): RequireRoom {
  return async (what, count) => {
    const max = perTeam[what];
    if ((await count()) >= max) {
      throw new AppError('FailedPreconditionError', limitText(what, max), {
        code: 'limit_reached',
        details: { limit: what, max },
      });
    }
  };
}
