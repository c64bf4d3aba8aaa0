import type { Api, KeptKind } from './api.ts';

interface Kind {
  readonly list: () => Promise<readonly { readonly id: string }[]>;
  readonly remove: (id: string) => Promise<void>;
}

/**
 * Remembers what the signed-in user's team has; `clear` deletes what was added since, so that
 * journeys find nothing of each other: members with all they own, invitations, profiles, proxies,
 * groups, comment presets, rules of many profiles, tags, launches with their images, and trackers. The trackers that come with the sandbox are deleted first, with their rule:
 * journeys connect their own, and a team has the same one only once.
 */
export async function snapshotTeam(api: Api): Promise<{ clear: () => Promise<void> }> {
  for (const { id } of await api.listTrackers()) {
    await api.deleteTracker(id);
  }
  // A proxy can be deleted only once no profile uses it.
  const kept = (kind: KeptKind): Kind => ({
    list: () => api.listKept(kind),
    remove: (id) => api.deleteKept(kind, id),
  });
  const kinds: readonly Kind[] = [
    { list: () => api.listScopedRules(), remove: (id) => api.deleteScopedRule(id) },
    { list: () => api.listTags(), remove: (id) => api.deleteTag(id) },
    kept('launch-plans'),
    kept('launch-templates'),
    kept('creatives'),
    { list: () => api.listProfiles(), remove: (id) => api.deleteProfile(id) },
    { list: () => api.listAccounts(), remove: (id) => api.removeAccount(id) },
    { list: () => api.listInvitations(), remove: (id) => api.withdrawInvitation(id) },
    { list: () => api.listProxies(), remove: (id) => api.deleteProxy(id) },
    { list: () => api.listGroups(), remove: (id) => api.deleteGroup(id) },
    { list: () => api.listPresets(), remove: (id) => api.deletePreset(id) },
    { list: () => api.listTrackers(), remove: (id) => api.deleteTracker(id) },
  ];
  const previous = await Promise.all(
    kinds.map(async ({ list }) => new Set((await list()).map(({ id }) => id))),
  );
  return {
    async clear() {
      for (const [index, { list, remove }] of kinds.entries()) {
        for (const { id } of await list()) {
          if (!previous[index]?.has(id)) {
            await remove(id);
          }
        }
      }
    },
  };
}
