import type { PersonDoc, SyncCollection } from '@ads-checker/shared/collections/index';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { buildCommand } from '../../test/build-command.ts';
import { ACCOUNT, OWN_USER, SIGNED_IN, TEAM } from '../../test/people-model.ts';
import { createExternalStore, type ExternalStore } from '../lib/external-store.ts';
import { foldOwnedData } from './fold-owned.ts';
import { foldSession } from './fold-session.ts';
import { ReplicaProvider, useOutbox, useOwnedCollection } from './hooks.ts';
import type { Replica } from './model/replica.ts';
import type { Command, Outbox, OwnedView } from './model/types.ts';

const people: readonly PersonDoc[] = [
  { kind: 'user', user: OWN_USER },
  { kind: 'team', team: TEAM },
  { kind: 'account', account: ACCOUNT },
  { kind: 'account', account: { ...ACCOUNT, id: '1' } },
];
const anna = { kind: 'user', id: '1', label: 'Anna' } as const;
const buyers = { kind: 'team', id: '4', label: 'Buyers' } as const;
const boris = { kind: 'account', id: '7', label: 'Boris' } as const;

function buildOutbox(commands: readonly Command[]): Outbox {
  const done = async (): Promise<void> => undefined;
  return {
    commands,
    unreadable: [],
    isDiskFull: false,
    restoredCount: 0,
    unsaved: null,
    byTarget: new Map(
      commands.map((command) => [
        `${command.target.kind}:${command.target.id}`,
        { command, tone: command.state === 'rejected' ? 'failed' : 'waiting' },
      ]),
    ),
    issue: async () => 'accepted',
    drop: done,
    dropUnreadable: done,
    retry: done,
    confirm: done,
    changes: [],
    copies: [],
    dismissChange: async () => undefined,
    dismissCopy: async () => undefined,
    noteChange: async () => undefined,
    sendNow: () => undefined,
  };
}

const rename = (firstName: string) =>
  buildCommand({ name: 'updateProfile', target: anna, payload: { firstName } });
const grant = (permissions: { manage_team?: boolean; read_team_ads?: boolean }) =>
  buildCommand({ name: 'updateAccountPermissions', target: boris, payload: { permissions } });

function foldPeople(base: ExternalStore<OwnedView<'people'>>, outbox: ExternalStore<Outbox>) {
  return foldOwnedData({
    observe: <C extends SyncCollection>() => base as unknown as ExternalStore<OwnedView<C>>,
    outbox,
  })('people');
}

describe('people with the patches of pending commands', () => {
  const open = (commands: readonly Command[]) => {
    const base = createExternalStore<OwnedView<'people'>>({ rows: people, isReady: true });
    const outbox = createExternalStore(buildOutbox(commands));
    return { base, outbox, folded: foldPeople(base, outbox) };
  };

  it('are unchanged when nothing is pending', () => {
    const { base, folded } = open([]);
    expect(folded.get()).toBe(base.get());
  });

  it('have the requested values, in order; untouched rows keep their identity', () => {
    const { folded } = open([
      rename('Ann'),
      buildCommand({ name: 'updateTeam', target: buyers, payload: { name: 'Sellers' } }),
      grant({ manage_team: true, read_team_ads: true }),
      grant({ manage_team: false }),
      buildCommand({ name: 'setAccountStatus', target: boris, payload: { status: 'restricted' } }),
    ]);
    const view = folded.get();
    expect(view).toEqual({
      isReady: true,
      rows: [
        { kind: 'user', user: { ...OWN_USER, firstName: 'Ann' } },
        { kind: 'team', team: { ...TEAM, name: 'Sellers' } },
        {
          kind: 'account',
          account: {
            ...ACCOUNT,
            status: 'restricted',
            permissions: { manage_team: false, read_team_ads: true, manage_team_ads: false },
          },
        },
        people[3],
      ],
    });
    expect(view.rows[3]).toBe(people[3]);
    expect(folded.get()).toBe(view);
  });

  it('are rolled back when the change is rejected or dropped, and kept while it is confirming', () => {
    const command = grant({ manage_team: true });
    const { base, outbox, folded } = open([command]);
    const held = () =>
      folded.get().rows.map((row) => row.kind === 'account' && row.account.permissions.manage_team);
    expect(held()).toEqual([false, false, true, false]);
    outbox.set(buildOutbox([{ ...command, state: 'confirming' }]));
    expect(held()).toEqual([false, false, true, false]);
    outbox.set(buildOutbox([{ ...command, state: 'rejected' }]));
    expect(folded.get()).toEqual(base.get());
    outbox.set(buildOutbox([]));
    expect(folded.get()).toBe(base.get());
  });

  it('notify of changes of rows and commands', () => {
    const { base, outbox, folded } = open([]);
    let told = 0;
    const stop = folded.subscribe(() => {
      told += 1;
    });
    base.set({ rows: [], isReady: true });
    outbox.set(buildOutbox([rename('Ann')]));
    expect(told).toBe(2);
    stop();
    base.set({ rows: people, isReady: true });
    expect(told).toBe(2);
  });
});

describe('the signed-in person with the patches of pending commands', () => {
  it('keeps its identity when no pending command concerns them', () => {
    expect(foldSession(SIGNED_IN, [grant({ manage_team: true })])).toBe(SIGNED_IN);
    expect(foldSession(SIGNED_IN, [{ ...rename('Ann'), state: 'rejected' }])).toBe(SIGNED_IN);
  });

  it('has the requested names, settings, preferred account, chat switch and team', () => {
    const folded = foldSession(SIGNED_IN, [
      rename('Ann'),
      buildCommand({
        name: 'updateProfile',
        target: anna,
        payload: {
          settings: { convertMoneyToUSD: true },
          preferredAccountId: '6',
          telegramChatSettings: { notificationsEnabled: false },
        },
      }),
      buildCommand({ name: 'updateTeam', target: buyers, payload: { description: 'They sell' } }),
    ]);
    expect(folded).toEqual({
      ...SIGNED_IN,
      user: {
        ...OWN_USER,
        firstName: 'Ann',
        settings: { convertMoneyToUSD: true, showAdAccountFundingSource: false },
        preferredAccountId: '6',
        telegramChat: { ...OWN_USER.telegramChat, notificationsEnabled: false },
      },
      userTeams: [{ ...TEAM, description: 'They sell' }],
    });
  });

  it('has no chat when none is connected', () => {
    const without = { ...SIGNED_IN, user: { ...OWN_USER, telegramChat: null } };
    const payload = { telegramChatSettings: { notificationsEnabled: false } };
    const command = buildCommand({ name: 'updateProfile', target: anna, payload });
    expect(foldSession(without, [command]).user.telegramChat).toBeNull();
  });
});

function Account(): ReactNode {
  const { rows } = useOwnedCollection('people');
  const { byTarget } = useOutbox();
  const row = rows.find((doc) => doc.kind === 'account' && doc.account.id === '7');
  const status = row?.kind === 'account' ? row.account.status : 'none';
  return `${status}, ${byTarget.get('account:7')?.tone ?? 'at rest'}`;
}

describe('the hooks', () => {
  it('show the update at once, its rejection, and the row itself', () => {
    const base = createExternalStore<OwnedView<'people'>>({ rows: people, isReady: true });
    const outbox = createExternalStore(buildOutbox([]));
    const folded = foldPeople(base, outbox);
    const syncStatus = createExternalStore({ state: 'synced' });
    const replica = { observeOwned: () => folded, outbox, syncStatus } as unknown as Replica;
    const { container: host } = render(
      <ReplicaProvider value={replica}>
        <Account />
      </ReplicaProvider>,
    );
    expect(host.textContent).toBe('active, at rest');
    const target = boris;
    const block = buildCommand({
      name: 'setAccountStatus',
      target,
      payload: { status: 'restricted' },
    });
    act(() => outbox.set(buildOutbox([block])));
    expect(host.textContent).toBe('restricted, waiting');
    act(() => outbox.set(buildOutbox([{ ...block, state: 'rejected' }])));
    expect(host.textContent).toBe('active, failed');
    act(() => outbox.set(buildOutbox([])));
    expect(host.textContent).toBe('active, at rest');
  });
});
