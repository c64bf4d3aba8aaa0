import { canReadAdUser, canReadProxy } from '@ads-checker/shared/access/ad-users';
import { type Actor, canManageTeam, canReadTeamAds } from '@ads-checker/shared/access/identity';
import { SYNC_COLLECTIONS, type SyncCollection } from '@ads-checker/shared/collections/index';
import type { AccountDto } from '@ads-checker/shared/contracts/identity';
import { type DemoState, listAccountsOfTeam, toTeam, toTeamInvitation, toUser } from './state.ts';

interface FeedRow {
  readonly id: string;
  readonly revision: number;
  /** JSON text; undefined once the account may no longer see it. */
  readonly text: string | undefined;
}

type Rows = Map<string, FeedRow>;
type Docs = readonly (readonly [id: string, doc: unknown])[];

/** Everything an account may see, by the predicates the server's feed is tested against. */
function visibleDocs(state: DemoState, account: AccountDto): Record<SyncCollection, Docs> {
  const { teamId } = account;
  const team = state.teams.get(teamId);
  const actor: Actor = {
    userId: account.userId,
    userPermissions: { create_teams: false, manage_all_users: false },
    account,
  };
  if (account.status !== 'active' || team === undefined) {
    return { people: [], adUsers: [], adUserGroups: [], proxies: [] };
  }
  const members = listAccountsOfTeam(state, teamId);
  const adUsers = [...state.profiles.adUsers.values()].filter((adUser) =>
    canReadAdUser(actor, adUser),
  );
  const shared = adUsers.filter((adUser) => adUser.isShared || adUser.accountId === account.id);
  return {
    people: [
      [`team:${teamId}`, { kind: 'team', team: toTeam(state, team) }],
      ...members.map(
        (member) => [`account:${member.id}`, { kind: 'account', account: member }] as const,
      ),
      ...members.flatMap(({ userId }) => {
        const person = state.people.get(userId);
        return person === undefined
          ? []
          : [[`user:${userId}`, { kind: 'user', user: toUser(person) }] as const];
      }),
      ...[...state.invitations.values()].flatMap((each) => {
        const invitation = toTeamInvitation(each);
        return each.teamId === teamId && canManageTeam(actor, teamId) && invitation !== undefined
          ? [[`invitation:${each.id}`, { kind: 'invitation', invitation }] as const]
          : [];
      }),
    ],
    adUsers: adUsers.map((adUser) => [adUser.id, adUser]),
    adUserGroups: [...state.profiles.groups.values()]
      .filter(
        ({ id, accountId }) =>
          accountId === account.id ||
          shared.some(({ groupId, isShared }) => isShared && groupId === id) ||
          (canReadTeamAds(actor, teamId) && members.some((member) => member.id === accountId)),
      )
      .map((group) => [group.id, group]),
    proxies: [...state.profiles.proxies.values()]
      .filter(
        (proxy) => canReadProxy(actor, proxy) || shared.some(({ proxyId }) => proxyId === proxy.id),
      )
      .map((proxy) => [proxy.id, proxy]),
  };
}

/**
 * The feed of every account. Revisions begin above `epoch`, another one for each life of the page: a cursor of a former
 * life is answered as too old, so that what was changed then does not stay in the replica.
 */
export function createDemoFeed({
  state,
  epoch,
}: {
  readonly state: DemoState;
  readonly epoch: number;
}) {
  let revision = epoch;
  const feeds = new Map<string, Record<SyncCollection, Rows>>();

  const feedOf = (accountId: string): Record<SyncCollection, Rows> => {
    const known = feeds.get(accountId) ?? {
      people: new Map(),
      adUsers: new Map(),
      adUserGroups: new Map(),
      proxies: new Map(),
    };
    feeds.set(accountId, known);
    return known;
  };

  const project = (rows: Rows, docs: Docs): boolean => {
    const before = revision;
    const visible = new Map(docs.map(([id, doc]) => [id, JSON.stringify(doc)]));
    for (const [id, text] of visible) {
      if (rows.get(id)?.text !== text) {
        revision += 1;
        rows.set(id, { id, revision, text });
      }
    }
    for (const [id, { text }] of rows) {
      if (text !== undefined && !visible.has(id)) {
        revision += 1;
        rows.set(id, { id, revision, text: undefined });
      }
    }
    return revision !== before;
  };

  const refresh = (): Map<string, SyncCollection[]> => {
    const moved = new Map<string, SyncCollection[]>();
    for (const account of state.accounts.values()) {
      const feed = feedOf(account.id);
      const docs = visibleDocs(state, account);
      const collections = SYNC_COLLECTIONS.filter((name) => project(feed[name], docs[name]));
      if (collections.length > 0) {
        moved.set(account.id, collections);
      }
    }
    return moved;
  };

  return {
    /** Brings every feed up to date with the state; gives what moved, by account. */
    refresh,
    /** Rows after the cursor; undefined when the cursor belongs to no row of this life. */
    findPage(input: {
      readonly accountId: string;
      readonly collection: SyncCollection;
      readonly cursor: string;
      readonly limit: number;
    }) {
      const cursor = Number(input.cursor);
      if (cursor !== 0 && (cursor <= epoch || cursor > revision)) {
        return undefined;
      }
      const rows = [...feedOf(input.accountId)[input.collection].values()]
        .filter((row) => row.revision > cursor)
        .sort((left, right) => left.revision - right.revision)
        .slice(0, input.limit)
        .map(({ id, revision: at, text }) => ({
          id,
          revision: String(at),
          isDeleted: text === undefined,
          ...(text === undefined ? {} : { doc: JSON.parse(text) as unknown }),
        }));
      return { rows, cursor: rows.at(-1)?.revision ?? input.cursor };
    },
  };
}

export type DemoFeed = ReturnType<typeof createDemoFeed>;
