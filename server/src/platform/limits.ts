import { AppError } from '@ads-checker/shared/errors';

/** What a team may have many of. */
export type TeamRows = 'profiles' | 'proxies' | 'groups' | 'members' | 'rows';

/** Bounds that no honest use comes near, so that nobody fills the server by mistake or on purpose. */
export interface Limits {
  /** `rows`: of each kind that has no limit of its own. */
  readonly perTeam: Readonly<Record<TeamRows, number>>;
  /** Of one person, of both kinds; the one that was used longest ago makes room for a new one. */
  readonly sessionsPerPerson: number;
  /** Of one session, in one server process. */
  readonly streamsPerSession: number;
  /** Attempts that failed, of strangers from anywhere. */
  readonly loginsPerMinute: number;
}

export const DEFAULT_LIMITS: Limits = {
  perTeam: { profiles: 10_000, proxies: 10_000, groups: 5_000, members: 1_000, rows: 10_000 },
  sessionsPerPerson: 100,
  streamsPerSession: 20,
  loginsPerMinute: 300,
};

/**
 * Refuses a row more than a team may have; for a write under the team's lock, which keeps others from adding meanwhile.
 * `what` is also the word of the refusal: those without a limit of their own share one in number.
 */
export type RequireRoom = (what: string, count: () => Promise<number>) => Promise<void>;

export function createRequireRoom(perTeam: Limits['perTeam']): RequireRoom {
  const limits = new Map<string, number>(Object.entries(perTeam));
  return async (what, count) => {
    const max = limits.get(what) ?? perTeam.rows;
    if ((await count()) >= max) {
      const text = `This team has ${max} ${what}, the limit for a team.`;
      throw new AppError('FailedPreconditionError', text, {
        code: 'limit_reached',
        details: { limit: what, max },
      });
    }
  };
}
