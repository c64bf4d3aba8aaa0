import type { Api } from './api.ts';
import type { Action, SandboxAdmin } from './sandbox-admin.ts';

const LEVELS = { campaign: 'ad-campaigns', ad_set: 'ad-sets', ad: 'ads' } as const;
type Level = keyof typeof LEVELS;

const isLevel = (type: string): type is Level => type in LEVELS;

/** The source of a copy, which itself is gone; otherwise the changed object. */
function findRemainingId({ objectId, values }: Action): string {
  return typeof values.copyOf === 'string' ? values.copyOf : objectId;
}

/**
 * Reverts what a journey changed on the network. Sending each account the status that one of its
 * objects already has makes the product drop what it has read of the account.
 */
export async function restoreNetwork({
  api,
  sandbox,
}: {
  readonly api: Api;
  readonly sandbox: SandboxAdmin;
}): Promise<void> {
  const actions = await sandbox.revertActions();
  if (actions.length === 0) {
    return;
  }
  const profiles = await api.listProfiles();
  // What was created is gone
  const created = new Set(
    actions.flatMap(({ objectId, values }) => ('created' in values ? [objectId] : [])),
  );
  const ofAccounts = Map.groupBy(
    actions.filter(({ objectType, objectId }) => isLevel(objectType) && !created.has(objectId)),
    ({ adAccountId }) => adAccountId,
  );
  for (const [action] of ofAccounts.values()) {
    const profile = profiles.find(
      ({ facebookId, status }) => facebookId === action?.profileId && status === 'active',
    );
    if (action !== undefined && profile !== undefined && isLevel(action.objectType)) {
      const { id: adUserId, facebookId } = profile;
      const id = findRemainingId(action);
      const status = await sandbox.getStatus({ facebookId, id });
      await api.changeStatus({ adUserId, path: LEVELS[action.objectType], id, status });
    }
  }
}
