import type { ApiTokenDto, ListedApiToken } from '@ads-checker/shared/contracts/api-tokens';
import type { SessionRecord } from '../../platform/auth/session-store.ts';

function toDtos(session: SessionRecord): ApiTokenDto[] {
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

/** Skips other kinds of sessions, and tokens of deleted accounts. */
export function listApiTokens(input: {
  readonly tokens: readonly SessionRecord[];
  readonly webhookCounts: ReadonlyMap<string, number>;
}): ListedApiToken[] {
  return input.tokens
    .flatMap(toDtos)
    .map((token) => ({ ...token, webhookCount: input.webhookCounts.get(token.id) ?? 0 }));
}

/** @throws Error when the session is not an API token. */
export function presentApiToken(session: SessionRecord): ApiTokenDto {
  const [dto] = toDtos(session);
  if (dto === undefined) {
    throw new Error('The session is no API token.');
  }
  return dto;
}
