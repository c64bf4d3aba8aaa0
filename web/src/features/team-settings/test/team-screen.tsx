import type { SignedIn } from '@ads-checker/shared/contracts/identity';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { screen, within } from '@testing-library/react';
import { renderRoute } from '../../../../test/render-route.tsx';
import { signIn } from '../../../../test/test-server.ts';
import { call } from '../../../lib/api.ts';
import { openReplica, ReplicaProvider } from '../../../replica/index.ts';

export async function show(path: string, { user, session }: SignedIn) {
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  const shown = await renderRoute({
    path,
    wrap: (screen) => <ReplicaProvider value={replica}>{screen}</ReplicaProvider>,
  });
  return { ...shown, teamId: session.teamId ?? '' };
}

export async function open(path: string) {
  return show(path, await signIn('administrator'));
}

export async function listMembers(teamId: string) {
  const [{ data: inTeam }, { data: people }] = await Promise.all([
    call(teamRoutes.listAccounts, { params: { teamId } }),
    call(teamRoutes.listUsers, { params: { teamId } }),
  ]);
  return inTeam.accounts.flatMap((account) => {
    const user = people.users.find(({ id }) => id === account.userId);
    return user === undefined ? [] : [{ account, user, name: userDisplayName(user) }];
  });
}

export async function getMember(teamId: string, username: string) {
  const found = (await listMembers(teamId)).find(({ user }) => user.username === username);
  if (found === undefined) {
    throw new Error(`${username} is not a member.`);
  }
  return found;
}

export const table = () => screen.findByRole('table', { name: 'Members' });

export async function rowOf(name: string): Promise<HTMLElement> {
  const link = await within(await table()).findByRole('link', { name });
  const row = link.closest<HTMLElement>('[role="row"]');
  if (row === null) {
    throw new Error(`No row contains ${name}.`);
  }
  return row;
}

export const pane = (name: string) => screen.findByRole('complementary', { name });
