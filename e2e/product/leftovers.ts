import type { Api } from './api.ts';

interface Kind {
  readonly list: () => Promise<readonly { readonly id: string }[]>;
  readonly remove: (id: string) => Promise<void>;
}

/**
 * What the signed-in person's team holds at this moment. `clear` takes away what came after, so that no journey finds
 * what another left: members with all that is theirs, invitations, profiles, proxies and groups.
 */
export async function rememberTeam(api: Api): Promise<{ clear: () => Promise<void> }> {
  // A proxy goes only when no profile uses it any more.
  const kinds: readonly Kind[] = [
    { list: () => api.listProfiles(), remove: (id) => api.deleteProfile(id) },
    { list: () => api.listAccounts(), remove: (id) => api.removeAccount(id) },
    { list: () => api.listInvitations(), remove: (id) => api.withdrawInvitation(id) },
    { list: () => api.listProxies(), remove: (id) => api.deleteProxy(id) },
    { list: () => api.listGroups(), remove: (id) => api.deleteGroup(id) },
  ];
  const former = await Promise.all(
    kinds.map(async ({ list }) => new Set((await list()).map(({ id }) => id))),
  );
  return {
    async clear() {
      for (const [index, { list, remove }] of kinds.entries()) {
        for (const { id } of await list()) {
          if (!former[index]?.has(id)) {
            await remove(id);
          }
        }
      }
    },
  };
}
