import { apiTokenRoutes } from '@ads-checker/shared/contracts/api-tokens';
import { extensionRoutes } from '@ads-checker/shared/contracts/extension';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { telegramRoutes } from '@ads-checker/shared/contracts/telegram';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/server-query.ts';

const PROFILE_SETTINGS = 'profile-settings';

export const sessionsQuery = queryOptions({
  queryKey: [PROFILE_SETTINGS, 'sessions'],
  staleTime: 0,
  queryFn: async ({ signal }) =>
    (await call(identityRoutes.listSessions, { signal })).data.sessions,
});

/** The person's API tokens and the scopes that a token can have. */
export const apiTokensQuery = queryOptions({
  queryKey: [PROFILE_SETTINGS, 'api-tokens'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(apiTokenRoutes.list, { signal })).data,
});

/** The server's bot; null when none is configured. */
export const botInfoQuery = queryOptions({
  queryKey: [PROFILE_SETTINGS, 'bot'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(telegramRoutes.getBotInfo, { signal })).data.botInfo,
});

/** The server's extension; null when it was built without one. */
export const extensionQuery = queryOptions({
  queryKey: [PROFILE_SETTINGS, 'extension'],
  staleTime: 0,
  queryFn: async ({ signal }) =>
    (await call(extensionRoutes.listBuilds, { signal })).data.extension,
});

/** The person's open pairing keys. */
export const pairingKeysQuery = queryOptions({
  queryKey: [PROFILE_SETTINGS, 'pairing-keys'],
  staleTime: 0,
  queryFn: async ({ signal }) =>
    (await call(extensionRoutes.listPairingKeys, { signal })).data.pairingKeys,
});

export function prefetchProfileSettings(): void {
  for (const query of [
    sessionsQuery,
    apiTokensQuery,
    botInfoQuery,
    extensionQuery,
    pairingKeysQuery,
  ]) {
    // Queries have different data types
    void queryClient.prefetchQuery(query as typeof sessionsQuery);
  }
}

export function refetchProfileSettings(): void {
  void queryClient.refetchQueries({ queryKey: [PROFILE_SETTINGS] });
}
