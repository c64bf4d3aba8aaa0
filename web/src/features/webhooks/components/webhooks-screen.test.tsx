import 'fake-indexeddb/auto';
import {
  WEBHOOK_EVENTS,
  type WebhookDto,
  webhookRoutes,
} from '@ads-checker/shared/contracts/webhooks';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderRoute } from '../../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../../test/test-server.ts';
import { queryClient } from '../../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../../replica/index.ts';

const WEBHOOK: WebhookDto = {
  id: '1',
  teamId: '1',
  accountId: '1',
  savedByName: 'Nora Quist',
  tokenName: 'Nightly',
  address: 'https://example.com/hook',
  events: WEBHOOK_EVENTS.slice(0, 1),
  isEnabled: true,
  failingSince: null,
  stoppedAt: null,
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
};

// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

let server: ReturnType<typeof startTestServer>;
let webhooks: WebhookDto[];

beforeEach(() => {
  server = startTestServer();
  webhooks = [];
  server.answer(webhookRoutes.list, () => ({ data: { webhooks } }));
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  queryClient.clear();
  server.restore();
  sessionStorage.clear();
});

const open = async () => {
  const { user, session } = await signIn('administrator');
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  await renderRoute({
    path: '/team-settings/webhooks',
    wrap: (shown) => <ReplicaProvider value={replica}>{shown}</ReplicaProvider>,
  });
  return within(await screen.findByRole('region', { name: 'Webhooks' }));
};
const useSampleData = () => sessionStorage.setItem('ads-checker:fake-api', '1');
const WORDS = 'This isn’t available with sample data.';

it('offers the first webhook', async () => {
  const shown = await open();
  await shown.findByRole('button', { name: 'New webhook' });
  expect(shown.queryByText(WORDS)).toBeNull();
});

it('says with sample data that there can be none, before anything is pressed', async () => {
  useSampleData();
  const shown = await open();
  await shown.findByText(WORDS);
  expect(shown.queryAllByRole('button')).toEqual([]);
});

it('lists with sample data what there is, without what would be refused', async () => {
  useSampleData();
  webhooks = [WEBHOOK];
  const shown = await open();
  await shown.findByText(WEBHOOK.address);
  shown.getByText('Saved by Nora Quist with API token “Nightly”');
  shown.getByText(WORDS);
  expect([...shown.queryAllByRole('button'), ...shown.queryAllByRole('switch')]).toEqual([]);
});
