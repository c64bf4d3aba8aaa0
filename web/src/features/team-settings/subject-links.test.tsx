import 'fake-indexeddb/auto';
import { type ActivityEntry, activityRoutes } from '@ads-checker/shared/contracts/activity';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTestServer } from '../../../test/test-server.ts';
import { wipeAll } from '../../replica/index.ts';
import { open } from './test/team-screen.tsx';

vi.setConfig({ testTimeout: 60_000 });

let server: ReturnType<typeof startTestServer>;

// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

beforeEach(() => {
  server = startTestServer();
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  server.restore();
});

it('links what can be opened, and nothing that is gone', async () => {
  const { profiles } = server.state;
  const [adUser] = profiles.adUsers.values();
  const [proxy] = profiles.proxies.values();
  const entry = (id: string, subject: ActivityEntry['subject']): ActivityEntry => ({
    id,
    at: new Date().toISOString(),
    kind: 'profiles',
    action: 'updated',
    actor: { userId: null, name: 'Ann', tokenName: null },
    subject,
    changes: [],
  });
  const entries = [
    entry('1', { type: 'ad_user', id: adUser?.id ?? '', name: 'A profile' }),
    entry('2', { type: 'proxy', id: proxy?.id ?? '', name: 'A proxy' }),
    entry('3', { type: 'proxy', id: '987654', name: 'A lost proxy' }),
    entry('4', { type: 'binom_rule', id: '987655', name: 'A lost rule' }),
  ];
  server.answer(activityRoutes.list, () => ({
    data: entries,
    paging: { total: entries.length, limit: 50, offset: 0 },
  }));
  await open('/team-settings/activity');
  await screen.findByText('A lost rule');
  const log = within(screen.getByText('A lost rule').closest('ul') ?? document.body);
  await waitFor(() =>
    expect(
      log.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['A profile', `/checker/users/${adUser?.id}/accounts`],
      ['A proxy', `/proxies/${proxy?.id}`],
    ]),
  );
});
