import { canReadAdUser, canReadProxy } from '@ads-checker/shared/access/ad-users';
import { type Actor, canManageTeam, canReadTeamAds } from '@ads-checker/shared/access/identity';
import {
  collections,
  docIdOf,
  type OwnedKind,
  SYNC_COLLECTIONS,
  type SyncCollection,
  toDoc,
  toVolatileFields,
} from '@ads-checker/shared/collections/index';
import type { AccountDto } from '@ads-checker/shared/contracts/identity';
import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import {
  listAccountsOfTeam,
  ownedRowsOf,
  type TestState,
  toTeam,
  toTeamInvitation,
  toUser,
} from './state.ts';

interface FeedRow {
  readonly id: string;
  readonly revision: number;
  /** JSON text; undefined for a tombstone. */
  readonly text: string | undefined;
  readonly volatile: string | undefined;
}

export interface TestChanges {
  readonly collections: readonly SyncCollection[];
  readonly volatile: StreamEvent<'volatile'>['changes'];
}

type Rows = Map<string, FeedRow>;
type Docs = readonly (readonly [id: string, doc: unknown, volatile: unknown])[];

type ListRows = (view: {
  readonly state: TestState;
  readonly actor: Actor;
  readonly account: AccountDto;
}) => readonly { readonly id: string }[];

const membersOf: (view: { state: TestState; account: AccountDto }) => readonly AccountDto[] = ({
  state,
  account,
}) => listAccountsOfTeam(state, account.teamId);

const listAdUsers = ({ state, actor }: { state: TestState; actor: Actor }) =>
  [...state.profiles.adUsers.values()].filter((adUser) => canReadAdUser(actor, adUser));

/**
 * Kinds with visibility rules of their own, by the predicates the server's feed is tested against.
 */
const RULES: Readonly<Partial<Record<OwnedKind, ListRows>>> = {
  team: ({ state, account }) => {
    const team = state.teams.get(account.teamId);
    return team === undefined ? [] : [toTeam(state, team)];
  },
  account: membersOf,
  user: (view) =>
    membersOf(view).flatMap(({ userId }) => {
      const person = view.state.people.get(userId);
      return person === undefined ? [] : [toUser(person)];
    }),
  invitation: ({ state, actor, account: { teamId } }) =>
    canManageTeam(actor, teamId)
      ? [...state.invitations.values()].flatMap((each) => {
          const invitation = each.teamId === teamId ? toTeamInvitation(each) : undefined;
          return invitation === undefined ? [] : [invitation];
        })
      : [],
  adUser: listAdUsers,
  adUserGroup: (view) => {
    const { actor, account, state } = view;
    const members = membersOf(view);
    const adUsers = listAdUsers(view);
    return [...state.profiles.groups.values()].filter(
      ({ id, accountId }) =>
        accountId === account.id ||
        adUsers.some(({ groupId, isShared }) => isShared && groupId === id) ||
        (canReadTeamAds(actor, account.teamId) &&
          members.some((member) => member.id === accountId)),
    );
  },
  proxy: (view) => {
    const used = listAdUsers(view).filter(
      ({ isShared, accountId }) => isShared || accountId === view.account.id,
    );
    return [...view.state.profiles.proxies.values()].filter(
      (proxy) =>
        canReadProxy(view.actor, proxy) || used.some(({ proxyId }) => proxyId === proxy.id),
    );
  },
};

function visibleDocs(state: TestState, account: AccountDto): ReadonlyMap<SyncCollection, Docs> {
  const docs = new Map<SyncCollection, (readonly [string, object, unknown])[]>(
    SYNC_COLLECTIONS.map((name) => [name, []]),
  );
  if (account.status !== 'active' || !state.teams.has(account.teamId)) {
    return docs;
  }
  const actor: Actor = {
    userId: account.userId,
    userPermissions: { create_teams: false, manage_all_users: false },
    account,
  };
  for (const { kind, storedIn } of collections) {
    const rows =
      RULES[kind as OwnedKind]?.({ state, actor, account }) ??
      [...ownedRowsOf(state, kind).values()].filter((row) =>
        canReadAdUser(actor, { isShared: false, ...row }),
      );
    docs
      .get(storedIn.collection as SyncCollection)
      ?.push(
        ...rows.map(
          (row) =>
            [
              docIdOf(kind as OwnedKind, row.id),
              toDoc(kind, row),
              toVolatileFields(kind, row),
            ] as const,
        ),
      );
  }
  return docs;
}

/**
 * The feeds of all accounts. Revisions start above `epoch`, which differs for every page load: an
 * older cursor is rejected as expired, so that the replica does not keep changes of the previous
 * state.
 */
export function createTestFeed({
  state,
  epoch,
}: {
  readonly state: TestState;
  readonly epoch: number;
}) {
  let revision = epoch;
  const feeds = new Map<string, ReadonlyMap<SyncCollection, Rows>>();

  const feedOf = (accountId: string): ReadonlyMap<SyncCollection, Rows> => {
    const known =
      feeds.get(accountId) ??
      new Map<SyncCollection, Rows>(SYNC_COLLECTIONS.map((name) => [name, new Map()]));
    feeds.set(accountId, known);
    return known;
  };

  const project = (rows: Rows, docs: Docs): { isMoved: boolean; volatileIds: string[] } => {
    const before = revision;
    const visible = new Set(docs.map(([id]) => id));
    const volatileIds: string[] = [];
    for (const [id, doc, fields] of docs) {
      const text = JSON.stringify(doc);
      const volatile = fields === undefined ? undefined : JSON.stringify(fields);
      const row = rows.get(id);
      if (row?.text !== text) {
        revision += 1;
      }
      if (row?.volatile !== volatile) {
        volatileIds.push(id);
      }
      rows.set(id, row?.text === text ? { ...row, volatile } : { id, revision, text, volatile });
    }
    for (const [id, { text }] of rows) {
      if (text !== undefined && !visible.has(id)) {
        revision += 1;
        rows.set(id, { id, revision, text: undefined, volatile: undefined });
      }
    }
    return { isMoved: revision !== before, volatileIds };
  };

  const refresh = (): Map<string, TestChanges> => {
    const moved = new Map<string, TestChanges>();
    for (const account of state.accounts.values()) {
      const feed = feedOf(account.id);
      const docs = visibleDocs(state, account);
      const projected = SYNC_COLLECTIONS.map((name) => ({
        name,
        ...project(feed.get(name) ?? new Map(), docs.get(name) ?? []),
      }));
      moved.set(account.id, {
        collections: projected.flatMap(({ name, isMoved }) => (isMoved ? [name] : [])),
        volatile: projected.flatMap(({ name, volatileIds }) =>
          volatileIds.length === 0 ? [] : [{ collection: name, ids: volatileIds }],
        ),
      });
    }
    return moved;
  };

  return {
    /** Updates all feeds from the state. @returns the changes by account */
    refresh,
    listVolatile(input: {
      readonly accountId: string;
      readonly collection: SyncCollection;
      readonly ids: readonly string[];
    }) {
      const rows = feedOf(input.accountId).get(input.collection);
      return input.ids.flatMap((id) => {
        const volatile = rows?.get(id)?.volatile;
        return volatile === undefined ? [] : [{ id, fields: JSON.parse(volatile) as unknown }];
      });
    },
    /** What a reader at the head has. */
    check(input: { readonly accountId: string; readonly collection: SyncCollection }) {
      const rows = [...(feedOf(input.accountId).get(input.collection)?.values() ?? [])];
      const kept = rows.filter(({ text }) => text !== undefined);
      const sum = kept.reduce((total, row) => total + BigInt(row.revision), 0n);
      return { count: kept.length, revisionSum: String(sum) };
    },
    /** Rows after the cursor; undefined when the cursor has expired. */
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
      const rows = [
        ...(feedOf(input.accountId).get(input.collection) ?? new Map<string, FeedRow>()).values(),
      ]
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

export type TestFeed = ReturnType<typeof createTestFeed>;
