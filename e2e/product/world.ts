import type { AdAccount, AdObject, Api, Profile } from './api.ts';

export interface TestAdAccount {
  readonly profile: Profile;
  readonly account: AdAccount;
  readonly campaigns: readonly AdObject[];
}

/**
 * Marta sees most accounts of the sample world and every field that first-party applications read.
 */
export const MARTA = 'Marta Jensen';

export class World {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  async getProfile(name: string): Promise<Profile> {
    const profiles = await this.#api.listProfiles();
    return getOnly(profiles, { name });
  }

  /** Journeys change ad accounts of their own, which are restored after them. */
  async getAdAccount(accountName: string, profileName: string = MARTA): Promise<TestAdAccount> {
    const profile = await this.getProfile(profileName);
    const accounts = await this.#api.listAdAccounts(profile.id);
    const account = getOnly(accounts, { name: accountName });
    const campaigns = await this.#api.listCampaigns({
      adUserId: profile.id,
      adAccountId: account.id,
    });
    return { profile, account, campaigns };
  }
}

function getOnly<T extends { readonly name: string }>(
  items: readonly T[],
  { name }: { name: string },
): T {
  const item = items.find((candidate) => candidate.name === name);
  if (item === undefined) {
    throw new Error(
      `"${name}" is not among ${items.map((candidate) => candidate.name).join(', ')}`,
    );
  }
  return item;
}

function pick(
  { account, campaigns }: TestAdAccount,
  { status, index }: { status: string; index: number },
): AdObject {
  const isOnly = ({ name }: AdObject) =>
    campaigns.filter((other) => other.name === name).length === 1;
  // Journeys find rows by name, and names in the sample world repeat.
  const campaign = campaigns.filter(
    (candidate) =>
      candidate.status === status && candidate.effectiveStatus === status && isOnly(candidate),
  )[index];
  if (campaign === undefined) {
    throw new Error(`${account.name} has no ${index + 1} campaigns that are ${status}`);
  }
  return campaign;
}

export function pickOn(adAccount: TestAdAccount, index: number): AdObject {
  return pick(adAccount, { status: 'ACTIVE', index });
}

export function pickOff(adAccount: TestAdAccount, index: number): AdObject {
  return pick(adAccount, { status: 'PAUSED', index });
}

function isNamedOnce(name: string, rows: readonly { readonly name: string }[]): boolean {
  return rows.filter((row) => row.name === name).length === 1;
}

/** A running ad set with a unique name. */
export function pickActiveAdSet<A extends { readonly name: string; readonly status: string }>(
  adSets: readonly A[],
): A {
  const found = adSets.find(({ name, status }) => status === 'ACTIVE' && isNamedOnce(name, adSets));
  if (found === undefined) {
    throw new Error('The ad account has no active ad set.');
  }
  return found;
}

/** Running ad sets with a daily budget of their own and a unique name. */
export function listBudgetedAdSets<
  A extends {
    readonly name: string;
    readonly status: string;
    readonly dailyBudget: { readonly amount: string } | null;
  },
>(adSets: readonly A[]): readonly A[] {
  return adSets.filter(
    ({ name, status, dailyBudget }) =>
      status === 'ACTIVE' && dailyBudget !== null && isNamedOnce(name, adSets),
  );
}
