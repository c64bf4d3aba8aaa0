import 'fake-indexeddb/auto';
import { pixelSharingRoutes } from '@ads-checker/shared/contracts/pixel-sharing';
import { productCatalogRoutes as r } from '@ads-checker/shared/contracts/product-catalogs';
import { AppError } from '@ads-checker/shared/errors';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoute } from '../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { queryClient } from '../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';
import { buildProduct } from './test/products.ts';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

const refusal = () => new AppError('VendorError', 'Unsupported get request.', { code: '100' });

let server: ReturnType<typeof startTestServer>;
beforeEach(() => {
  server = startTestServer({ nowMs: Date.now() });
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  queryClient.clear();
  server.restore();
});

async function open(rest: string) {
  const { user, session } = await signIn('administrator');
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  const profile = [...server.state.profiles.adUsers.values()].find(
    ({ status, isShared }) => status === 'active' && isShared,
  );
  await renderRoute({
    path: `/ad-users/${profile?.id}/catalogs${rest}`,
    wrap: (content) => <ReplicaProvider value={replica}>{content}</ReplicaProvider>,
  });
}

it('are reported for businesses, for catalogs beside those loaded, and for a new one', async () => {
  let isRefused = true;
  server.answer(pixelSharingRoutes.listBusinesses, () => {
    if (isRefused) {
      throw refusal();
    }
    return {
      data: [
        { id: '31', name: 'Helio Group GmbH', link: 'https://business.facebook.com' },
        { id: '32', name: 'Petfolk', link: 'https://business.facebook.com' },
      ],
    };
  });
  server.answer(r.listCatalogs, ({ params }) => {
    if (params.businessId === '31') {
      throw refusal();
    }
    return { data: [], fetchedAt: new Date().toISOString() };
  });
  server.answer(r.createCatalog, () => {
    throw refusal();
  });
  await open('');
  const user = userEvent.setup();
  expect(await screen.findByText('Couldn’t load businesses')).toBeTruthy();
  expect(screen.getByText('Unsupported get request.')).toBeTruthy();
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Couldn’t load catalogs')).toBeTruthy();
  expect(await screen.findByText('No catalogs in this business')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'New catalog' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New catalog' }));
  await user.click(dialog.getByRole('button', { name: 'Create catalog' }));
  expect(await dialog.findByText('This field is required')).toBeTruthy();
  expect(dialog.getByText('Choose a business', { selector: 'p' })).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('Business'), '32');
  await user.type(dialog.getByLabelText('Name'), 'Spring');
  await user.click(dialog.getByRole('button', { name: 'Create catalog' }));
  expect(await dialog.findByText(/^Couldn’t create the catalog: /)).toBeTruthy();
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Spring');
});

it('are reported for a catalog, and for a failed refresh of items, which stay', async () => {
  let isRefused = true;
  server.answer(r.getCatalog, ({ params }) => {
    if (isRefused) {
      throw refusal();
    }
    const { adUserId, catalogId } = params;
    return {
      data: {
        id: catalogId,
        adUserId,
        businessId: '31',
        businessName: 'Petfolk',
        name: 'Spring',
        vertical: 'commerce',
        productCount: 1,
        products: [buildProduct({ name: 'Slow feeder' })],
      },
      paging: { hasNext: false, hasPrev: false, total: 1, after: null, before: null },
      fetchedAt: new Date().toISOString(),
    };
  });
  await open('/7');
  const user = userEvent.setup();
  expect(await screen.findByText('Couldn’t load catalog 7')).toBeTruthy();
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1 of 1 item, 0 rejected')).toBeTruthy();
  isRefused = true;
  await user.click(screen.getByTitle('Refresh'));
  expect(await screen.findByText(/^Couldn’t refresh items: /)).toBeTruthy();
  expect(screen.getByText('1 of 1 item, 0 rejected')).toBeTruthy();
});
