import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Container, createContainer } from '../../server/src/app/container.ts';
import { createLogger } from '../../server/src/platform/logger/logger.ts';
import { ACCOUNT_PRESETS } from '../../shared/src/access/members.ts';
import type { ProductAddress } from './product.ts';

/** `token` is the value of the session cookie. */
export interface SignedInMember {
  readonly userId: string;
  readonly accountId: string;
  readonly token: string;
}

async function readDatabaseUrl(dataDir: string): Promise<string> {
  const cluster = (await readdir(dataDir)).find((name) => name.startsWith('postgres-'));
  if (cluster === undefined) {
    throw new Error(`There is no database in ${dataDir}.`);
  }
  return (await readFile(join(dataDir, cluster, '.url'), 'utf8')).trim();
}

/**
 * Another process on the same database, without a port: it does what no route offers, and the
 * running server receives the same notifications as from any other process.
 */
export class SecondProcess {
  readonly #container: Container;

  private constructor(container: Container) {
    this.#container = container;
  }

  static async start({ url, sandboxUrl, dataDir }: ProductAddress): Promise<SecondProcess> {
    return new SecondProcess(
      await createContainer({
        databaseUrl: await readDatabaseUrl(dataDir),
        appOrigin: url,
        network: 'sandbox',
        secretsKeys: [(await readFile(join(dataDir, 'secrets.key'), 'utf8')).trim()],
        graph: { url: sandboxUrl, version: 'v27.0' },
        outbound: { proxyCheckUrl: `${sandboxUrl}/exit-ip?format=json`, allowedNetworks: [] },
        vendors: { urls: {}, sandboxUrl: undefined },
        // The running server polls Telegram for the bot.
        telegram: {
          botToken: undefined,
          apiUrl: sandboxUrl,
          linkUrl: sandboxUrl,
          updates: 'polling',
        },
        version: 'e2e',
        logger: createLogger({ level: 'silent' }),
        poolSize: 2,
      }),
    );
  }

  /**
   * Creates members who see only the team's shared profiles, with open sessions: no passwords to
   * type.
   */
  async addSignedInMembers({
    teamId,
    count,
  }: {
    teamId: string;
    count: number;
  }): Promise<readonly SignedInMember[]> {
    const { sync, sessions } = this.#container;
    const { service: teams } = this.#container.modules.teamsModule;
    return sync.write({ teamIds: [teamId] }, async (scope) => {
      const { rows: users } = await scope.trx.raw<{ rows: { id: string }[] }>(
        `insert into users (username, email, first_name, last_name, password_hash)
         select 'member_' || n, 'member_' || n || '@northpine.example', 'Member', n::text, 'none'
         from generate_series(1, ?::int) n returning id`,
        [count],
      );
      const members: SignedInMember[] = [];
      for (const { id: userId } of users) {
        const account = await teams.addAccount(
          { userId, teamId, permissions: ACCOUNT_PRESETS.member },
          scope,
        );
        const { token } = await sessions.create(
          { userId, accountId: account.id, ip: '127.0.0.1', userAgent: '' },
          scope.trx,
        );
        members.push({ userId, accountId: account.id, token });
      }
      return members;
    });
  }

  /** Purges tombstones as the hourly job does a month later. */
  async forgetDeletions(): Promise<void> {
    const { db, sync } = this.#container;
    await db.raw(`update sync_rows set changed_at = now() - interval '31 days' where is_deleted`);
    await sync.purgeTombstones();
  }

  close(): Promise<void> {
    return this.#container.close();
  }
}
