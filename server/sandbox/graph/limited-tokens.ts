import { randomBytes } from 'node:crypto';

interface LimitedToken {
  readonly profileId: string;
  readonly permissions: readonly string[];
}

/** Further tokens of a profile, with fewer permissions than its first one. */
export interface LimitedTokens {
  issue(token: LimitedToken & { readonly prefix?: string | undefined }): string;
  find(accessToken: string): LimitedToken | undefined;
  clear(): void;
}

export function createLimitedTokens(): LimitedTokens {
  const tokens = new Map<string, LimitedToken>();
  return {
    issue: ({ prefix = 'EAAB', ...token }) => {
      const accessToken = `${prefix}${randomBytes(24).toString('hex')}`;
      tokens.set(accessToken, token);
      return accessToken;
    },
    find: (accessToken) => tokens.get(accessToken),
    clear: () => tokens.clear(),
  };
}
