import { adUserRoutes as r } from '@ads-checker/shared/contracts/ad-users';
import type { SampleProfile } from '@ads-checker/shared/sample/index';
import { afterAll, beforeAll } from 'vitest';
import type { AccountOptions, BuiltAccount } from '../factories/factories.ts';
import { startTestApp, type TestApp } from './app.ts';
import type { TestClient } from './client.ts';
import { useNetwork } from './network.ts';

export interface Member extends BuiltAccount {
  readonly client: TestClient;
}

type TokenState = Parameters<
  ReturnType<ReturnType<typeof useNetwork>['sandbox']>['state']['faults']['add']
>[0];

/** An app on a small sandbox whose profiles are not connected yet: one for each test file. */
export function useProfiles() {
  const network = useNetwork();
  let started: TestApp | undefined;
  beforeAll(async () => {
    started = await startTestApp({ graphUrl: network.sandbox().url });
  });
  afterAll(() => started?.close());

  function app(): TestApp {
    if (started === undefined) {
      throw new Error('The server starts before the first test.');
    }
    return started;
  }

  async function join(options: AccountOptions = {}): Promise<Member> {
    const account = await app().factories.buildAccount(options);
    const client = await app().signIn({ username: account.user.username, accountId: account.id });
    return { ...account, client };
  }

  function person(index = 0): SampleProfile {
    const profile = network.world().profiles.filter(({ tokenState }) => tokenState === 'ok')[index];
    if (profile === undefined) {
      throw new Error(`The network has no person ${index} whose token works.`);
    }
    return profile;
  }

  const draftOf = (
    { accessToken, cookie, userAgent }: SampleProfile,
    more: Readonly<Record<string, unknown>> = {},
  ) => ({ authMethod: 'access_token', accessToken, cookie, userAgent, ...more });

  const connect = ({ client, id }: Pick<Member, 'client' | 'id'>, body: object, key?: string) =>
    client.call(r.create, {
      params: { accountId: id },
      body,
      ...(key === undefined ? {} : { key }),
    });

  async function connected(
    member: Pick<Member, 'client' | 'id'>,
    { profile = person(), ...more }: { profile?: SampleProfile } & Record<string, unknown> = {},
  ) {
    const { status, body } = await connect(member, draftOf(profile, more));
    if (status !== 200) {
      throw new Error(`The profile was not connected: ${JSON.stringify(body)}`);
    }
    return r.create.response.parse(body).data;
  }

  const update = (client: TestClient, adUserId: string, body: object, key?: string) =>
    client.call(r.update, { params: { adUserId }, body, ...(key === undefined ? {} : { key }) });

  function setTokenState(
    { facebookId }: SampleProfile,
    state: Extract<TokenState, { kind: 'token' }>['state'],
  ): void {
    network.sandbox().state.faults.add({ kind: 'token', profileId: facebookId, state });
  }

  /** The activity log of a team without times and ids, oldest entry first. */
  async function log(teamId: string): Promise<unknown[]> {
    const { rows } = await app().container.db.raw<{ rows: unknown[] }>(
      `select actor_name, action, subject_type, subject_id, subject_name, changes
       from activity_entries where team_id = ? and kind = 'profiles' order by id`,
      [teamId],
    );
    return rows;
  }

  return { ...network, app, join, person, draftOf, connect, connected, update, setTokenState, log };
}
