import { randomInt } from 'node:crypto';
import { ACCOUNT_PRESETS } from '@ads-checker/shared/access/members';
import { generatePassPhrase } from '@ads-checker/shared/domain/pass-phrase';
import { AppError } from '@ads-checker/shared/errors';
import {
  createSampleTeam,
  createSampleWorld,
  type SampleTeam,
  type SampleWorld,
} from '@ads-checker/shared/sample/index';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { StartupError, type VendorUrls } from '../platform/env.ts';
import type { Container } from './container.ts';
import { seedSampleTeam } from './seed-sample-team.ts';

const PASS_PHRASE_WORDS = 5;
const SEED_LOCK_KEY = 7_203_512;

export interface SeedOutcome {
  /**
   * The generated password of the first administrator, shown once; undefined when it was
   * configured.
   */
  readonly generatedPassword: string | undefined;
  /** What was configured, or generated. */
  readonly credentials: { readonly username: string; readonly password: string };
  /** The sample team of the sandbox. */
  readonly sample: { readonly world: SampleWorld; readonly team: SampleTeam } | undefined;
  /** Logins of the sample team's other members, who share the administrator's password. */
  readonly memberUsernames: readonly string[];
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
 * Creates the first administrator in an empty database; in sandbox mode also a sample team. Returns
 * undefined when a user exists.
 */
export async function seed({
  container,
  network,
  admin,
  sandboxProxyPort,
  vendors: { sandboxUrl },
}: {
  container: Pick<Container, 'db' | 'sync' | 'modules' | 'passwordStrength' | 'passwords'>;
  network: 'sandbox' | 'live';
  admin: { readonly username: string; readonly password: string | undefined };
  sandboxProxyPort: number;
  vendors: Pick<VendorUrls, 'sandboxUrl'>;
}): Promise<SeedOutcome | undefined> {
  const { sync, passwords } = container;
  const { service: identity } = container.modules.identityModule;
  const { service: teams } = container.modules.teamsModule;
  if (await identity.hasUsers()) {
    return undefined;
  }
  const password = await choosePassword({ container, admin });
  const world = network === 'sandbox' ? createSampleWorld() : undefined;
  const team = world === undefined ? undefined : createSampleTeam(world);
  const person = team?.administrator ?? {
    firstName: '',
    lastName: '',
    email: `${admin.username}@localhost`,
  };
  const passwordHash = await passwords.hash(password);
  const members = await Promise.all(
    (team?.members ?? []).map(async (member) => ({
      ...member,
      passwordHash: await passwords.hash(password),
    })),
  );
  const isSeeded = await sync.write({ teamIds: [] }, async (scope) => {
    // Two server processes may start on one empty database.
    await scope.trx.raw('select pg_advisory_xact_lock(?)', [SEED_LOCK_KEY]);
    if (await identity.hasUsers()) {
      return false;
    }
    const user = await identity.createUser(
      {
        username: admin.username,
        passwordHash,
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
    if (world !== undefined && team !== undefined) {
      await seedSampleTeam({
        container,
        world,
        team,
        teamId,
        administrator: { userId: user.id, accountId: administrator.id },
        members,
        proxyPort: sandboxProxyPort,
        sandboxUrl,
        scope,
      });
    }
    return true;
  });
  return isSeeded
    ? {
        generatedPassword: admin.password === undefined ? password : undefined,
        credentials: { username: admin.username, password },
        sample: world === undefined || team === undefined ? undefined : { world, team },
        memberUsernames: team?.members.map(({ username }) => username) ?? [],
      }
    : undefined;
}
