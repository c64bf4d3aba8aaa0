import { AppError } from '@ads-checker/shared/errors';

export type TeamRows = 'profiles' | 'proxies' | 'groups' | 'members' | 'tagged objects' | 'rows';

/** Limits far above normal use, against mistakes and abuse. */
export interface Limits {
  /** `rows` applies to each kind without a limit of its own. */
  readonly perTeam: Readonly<Record<TeamRows, number>>;
  /** Browsers; a new session replaces the least recently used one. */
  readonly sessionsPerPerson: number;
  /** Connected extensions; further ones are refused. */
  readonly extensionsPerPerson: number;
  readonly streamsPerSession: number;
  /** Total size of images and videos stored by the server itself. */
  readonly mediaBytesPerTeam: number;
  /** Failed attempts of unknown browsers. */
  readonly loginsPerMinute: number;
  /** Limit per API token and process. */
  readonly tokenCallsPerMinute: number;
}

export const DEFAULT_LIMITS: Limits = {
  perTeam: {
    profiles: 10_000,
    proxies: 10_000,
    groups: 5_000,
    members: 1_000,
    'tagged objects': 50_000,
    rows: 10_000,
  },
  sessionsPerPerson: 100,
  extensionsPerPerson: 200,
  streamsPerSession: 20,
  mediaBytesPerTeam: 10 * 1024 ** 3,
  loginsPerMinute: 300,
  tokenCallsPerMinute: 600,
};

/**
 * Refuses rows above a team's limit; call under the team's lock. `what` is named in the error;
 * kinds without a limit of their own have the same one each.
 */
export type RequireWithinLimit = (what: string, count: () => Promise<number>) => Promise<void>;

export function createLimitCheck(perTeam: Limits['perTeam']): RequireWithinLimit {
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
