import type { ApiTokenDto } from '@ads-checker/shared/contracts/api-tokens';
import type { SessionRecord } from '../../platform/auth/session-store.ts';

/** Nothing for a session of another kind, or of an account that is gone. */
export function presentApiToken(session: SessionRecord): ApiTokenDto[] {
  const { id, apiToken, accountId, teamId, createdAt, lastActivityAt } = session;
  if (apiToken === null || accountId === null || teamId === null) {
    return [];
  }
  const wasUsed = lastActivityAt.getTime() > createdAt.getTime();
  return [
    {
      id,
      name: apiToken.name,
      accountId,
      teamId,
      scopes: [...apiToken.scopes],
      createdAt: createdAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
      lastUsedAt: wasUsed ? lastActivityAt.toISOString() : null,
    },
  ];
}
