import { randomInt } from 'node:crypto';
import { ACCOUNT_PRESETS } from '@ads-checker/shared/access/members';
import { generatePassPhrase } from '@ads-checker/shared/domain/pass-phrase';
import { AppError } from '@ads-checker/shared/errors';
import {
  createSampleTeam,
  createSampleWorld,
  type SamplePersonName,
  type SampleTeam,
} from '@ads-checker/shared/sample/index';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { StartupError } from '../platform/env.ts';
import type { WriteScope } from '../platform/sync/feed.ts';
import type { Container } from './container.ts';

const PASS_PHRASE_WORDS = 5;
const SEED_LOCK_KEY = 7_203_512;

export interface SeedOutcome {
  /** The generated pass-phrase of the first administrator, to be told once; undefined when it was configured. */
  readonly generatedPassword: string | undefined;
}

type Parts = Pick<Container, 'identity' | 'adUsers'>;

async function addSampleProfiles({
  parts: { adUsers },
  team,
  accountIds,
  scope,
}: {
  parts: Parts;
  team: SampleTeam;
  accountIds: ReadonlyMap<SamplePersonName, string>;
  scope: WriteScope;
}): Promise<void> {
  const accountOf = (owner: SamplePersonName): string => accountIds.get(owner) ?? '';
  const groupIds = new Map<string, string>();
  for (const { key, owner, ...group } of team.groups) {
    groupIds.set(key, await adUsers.createGroup({ ...group, accountId: accountOf(owner) }, scope));
  }
  const proxyIds = new Map<string, string>();
  for (const { key, owner, ...proxy } of team.proxies) {
    proxyIds.set(
      key,
      await adUsers.createProxy({ ...proxy, accountId: accountOf(owner), check: null }, scope),
    );
  }
  for (const { profile, owner, groupKey, proxyKey, ...adUser } of team.adUsers) {
    await adUsers.createAdUser(
      {
        accountId: accountOf(owner),
        facebookId: profile.facebookId,
        groupId: groupIds.get(groupKey ?? '') ?? null,
        proxyId: proxyIds.get(proxyKey ?? '') ?? null,
        authMethod: 'ads_manager_token_and_cookie',
        status: adUser.status,
        userAgent: profile.userAgent,
        accessToken: profile.accessToken,
        cookie: profile.cookie,
        name: profile.name,
        customName: adUser.customName,
        picture: profile.picture,
        gender: profile.gender,
        isShared: adUser.isShared,
      },
      scope,
    );
  }
}

/** @throws StartupError when the configured password is too easy to guess. */
async function choosePassword({
  container: { passwordStrength },
  admin: { username, password },
}: {
  container: Pick<Container, 'passwordStrength'>;
  admin: { readonly username: string; readonly password: string | undefined };
}): Promise<string> {
  if (password === undefined) {
    return generatePassPhrase({
      words: wordlist,
      randomIndex: (length) => randomInt(length),
      wordCount: PASS_PHRASE_WORDS,
    });
  }
  try {
    await passwordStrength.requireStrong({
      password,
      person: { username },
      field: 'ADMIN_PASSWORD',
    });
    return password;
  } catch (error) {
    throw error instanceof AppError && error.code === 'weak_password'
      ? new StartupError([
          'ADMIN_PASSWORD: is too easy to guess; choose a longer one, for example several words that have nothing in common',
        ])
      : error;
  }
}

/**
 * Makes the first administrator when there is nobody; in sandbox mode also a populated team around them.
 * Gives undefined when somebody was there already.
 */
export async function seed({
  container,
  network,
  admin,
}: {
  container: Pick<Container, 'db' | 'sync' | 'identity' | 'teams' | 'adUsers' | 'passwordStrength'>;
  network: 'sandbox' | 'live';
  admin: { readonly username: string; readonly password: string | undefined };
}): Promise<SeedOutcome | undefined> {
  const { sync, identity, teams } = container;
  if (await identity.hasUsers()) {
    return undefined;
  }
  const password = await choosePassword({ container, admin });
  const team = network === 'sandbox' ? createSampleTeam(createSampleWorld()) : undefined;
  const person = team?.administrator ?? {
    firstName: '',
    lastName: '',
    email: `${admin.username}@localhost`,
  };
  const isSeeded = await sync.write({ teamIds: [] }, async (scope) => {
    // Two server processes may start on one empty database.
    await scope.trx.raw('select pg_advisory_xact_lock(?)', [SEED_LOCK_KEY]);
    if (await identity.hasUsers()) {
      return false;
    }
    const user = await identity.createUser(
      {
        username: admin.username,
        password,
        ...person,
        canCreateTeams: true,
        canManageAllUsers: true,
      },
      scope,
    );
    const teamId = await teams.addTeam(
      team ?? { name: 'My team', description: 'The first team.' },
      scope,
    );
    const administrator = await teams.addAccount(
      { userId: user.id, teamId, permissions: ACCOUNT_PRESETS.admin },
      scope,
    );
    if (team !== undefined) {
      const accountIds = new Map<SamplePersonName, string>([['administrator', administrator.id]]);
      for (const { username, permissions, ...member } of team.members) {
        const { id: userId } = await identity.createUser(
          { ...member, username, password, canCreateTeams: false, canManageAllUsers: false },
          scope,
        );
        const account = await teams.addAccount({ userId, teamId, permissions }, scope);
        accountIds.set(username, account.id);
      }
      await addSampleProfiles({
        parts: container,
        team,
        accountIds,
        scope,
      });
    }
    return true;
  });
  return isSeeded
    ? { generatedPassword: admin.password === undefined ? password : undefined }
    : undefined;
}
