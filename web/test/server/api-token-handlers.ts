import type { ListedApiToken } from '@ads-checker/shared/contracts/api-tokens';
import type { SessionDto } from '@ads-checker/shared/contracts/identity';
import type { Handlers, TestContext } from './handler-types.ts';

const DAY_MS = 24 * 60 * 60_000;

const AREAS = [
  { id: 'ad-users', name: 'Ad users', scopes: ['ad-users:read', 'ad-users:write'] },
  { id: 'notifications', name: 'Notifications', scopes: ['notifications:write'] },
  { id: 'rules', name: 'Rules', scopes: ['rules:read', 'rules:write'] },
];

/** Tokens are sessions, so that listing and ending those finds them. */
export function createApiTokenHandlers({
  state,
  activeAccount,
  session,
  now,
}: TestContext): Handlers['apiTokens'] {
  const scopesOf = new Map<string, readonly string[]>();
  const toToken = ({ id, name, createdAt, expiredAt, ...own }: SessionDto): ListedApiToken => ({
    id,
    name: name ?? '',
    accountId: own.accountId ?? '',
    teamId: own.teamId ?? '',
    scopes: [...(scopesOf.get(id) ?? [])],
    createdAt,
    expiresAt: expiredAt,
    lastUsedAt: null,
    webhookCount: 0,
  });
  return {
    list: () => {
      const { userId } = session();
      const own = [...state.sessions.values()].filter(
        (each) => each.kind === 'token' && each.userId === userId && each.status === 'active',
      );
      return { data: { apiTokens: own.map(toToken).toReversed(), areas: AREAS } };
    },
    create: ({ body: { name, scopes, expiresInDays } }) => {
      const account = activeAccount();
      const at = new Date(now()).toISOString();
      const made: SessionDto = {
        ...session(),
        id: state.nextId(),
        kind: 'token',
        name,
        accountId: account.id,
        teamId: account.teamId,
        createdAt: at,
        lastActivity: at,
        expiredAt: new Date(now() + expiresInDays * DAY_MS).toISOString(),
      };
      scopesOf.set(made.id, scopes);
      state.sessions.set(made.id, made);
      return { data: { apiToken: toToken(made), token: `adc_${'x'.repeat(43)}` } };
    },
  };
}
