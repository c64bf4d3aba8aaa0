import 'fake-indexeddb/auto';
import {
  WEBHOOK_EVENTS,
  type WebhookDto,
  webhookRoutes,
} from '@ads-checker/shared/contracts/webhooks';
import { IDEMPOTENCY_HEADER } from '@ads-checker/shared/http';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoute } from '../../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../../test/test-server.ts';
import { setTransport } from '../../../lib/api.ts';
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
  vi.restoreAllMocks();
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

it('says offline that it needs a connection, keeps the list, and takes nothing for done', async () => {
  webhooks = [WEBHOOK];
  const shown = await open();
  const toggle = await shown.findByRole('switch', { name: /example\.com/ });
  const restore = setTransport({
    ...server.transport,
    send: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const words = 'You’re offline. Go online and try again.';
  await userEvent.click(toggle);
  expect(await screen.findByText(words)).toBeDefined();
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('true'));

  await userEvent.click(shown.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit webhook' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'URL' }), '/more');
  await userEvent.click(dialog.getByRole('button', { name: 'Save webhook' }));
  expect(await dialog.findByText(words)).toBeDefined();
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'URL' }).value).toBe(
    'https://example.com/hook/more',
  );
  expect(document.body.textContent).not.toContain('Failed to fetch');
  expect(document.body.textContent).toContain(WEBHOOK.address);
  restore();
});

it('asks for the same webhook again when the answer was lost', async () => {
  const keys: (string | undefined)[] = [];
  server.answer(webhookRoutes.create, () => ({
    data: { webhook: WEBHOOK, secret: 'whsec_a' },
  }));
  const shown = await open();
  const restore = setTransport({
    ...server.transport,
    send: async (request) => {
      const answer = await server.transport.send(request);
      if (request.route === webhookRoutes.create) {
        keys.push(request.headers[IDEMPOTENCY_HEADER]);
        if (keys.length === 1) {
          throw new TypeError('Failed to fetch');
        }
      }
      return answer;
    },
  });
  await userEvent.click(await shown.findByRole('button', { name: 'New webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'URL' }), WEBHOOK.address);
  await userEvent.click(dialog.getAllByRole('checkbox')[0] as HTMLElement);
  const save = dialog.getByRole('button', { name: 'Create webhook' });
  await userEvent.click(save);
  await waitFor(() => expect(keys).toHaveLength(1));
  await waitFor(() => expect(save.getAttribute('aria-disabled')).not.toBe('true'));
  await userEvent.click(save);
  expect(await screen.findByText('whsec_a')).toBeDefined();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toBeDefined();
  restore();
});
