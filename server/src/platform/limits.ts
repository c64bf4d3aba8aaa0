import { AppError } from '@ads-checker/shared/errors';

export type TeamRows = 'profiles' | 'proxies' | 'groups' | 'members' | 'rows';

/** Limits far above normal use, against mistakes and abuse. */
export interface Limits {
  /** `rows`: of each kind without a limit of its own. */
  readonly perTeam: Readonly<Record<TeamRows, number>>;
  /** Of browsers and extensions; the least recently used session makes room for a new one. */
  readonly sessionsPerPerson: number;
  readonly streamsPerSession: number;
  /** Of the images and videos that the server keeps itself. */
  readonly mediaBytesPerTeam: number;
  /** Failed attempts of unknown browsers. */
  readonly loginsPerMinute: number;
  /** Of each API token, in each process. */
  readonly tokenCallsPerMinute: number;
}

export const DEFAULT_LIMITS: Limits = {
  perTeam: { profiles: 10_000, proxies: 10_000, groups: 5_000, members: 1_000, rows: 10_000 },
  sessionsPerPerson: 100,
  streamsPerSession: 20,
  mediaBytesPerTeam: 10 * 1024 ** 3,
  loginsPerMinute: 300,
  tokenCallsPerMinute: 600,
};

/**
 * Refuses rows above a team's limit; call under the team's lock. `what` is named in the error;
 * kinds without a limit of their own have the same one each.
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
