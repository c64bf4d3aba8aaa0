import 'fake-indexeddb/auto';
import type { SignedIn } from '@ads-checker/shared/contracts/identity';
import { objectCheckRoutes } from '@ads-checker/shared/contracts/object-checks';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../test/box-size.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { SERVER_NOW_MS, signIn, startTestServer } from '../../../test/test-server.ts';
import { setTransport } from '../../lib/api.ts';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { queryClient } from '../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';
import { buildAccount } from './test/build-accounts.ts';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

setBoxSize(800);

let server: ReturnType<typeof startTestServer>;
let owner = { userId: '', accountId: '' };

beforeEach(() => {
  vi.useFakeTimers({ now: SERVER_NOW_MS + 2 * 3_600_000, toFake: ['Date'] });
  server = startTestServer({ nowMs: SERVER_NOW_MS });
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  queryClient.clear();
  server.restore();
  localStorage.clear();
  vi.useRealTimers();
});

/** Waits until the screen has stored its data on the device. */
async function settled(): Promise<void> {
  const replica = await openReplica(owner);
  await waitFor(async () => expect(await replica.readAnswer('checked-ad-accounts')).toBeDefined());
}

function loseServer(): void {
  setTransport({
    ...server.transport,
    send: (request) =>
      request.route === objectCheckRoutes.listAdAccounts
        ? Promise.reject(new NetworkFailure('fetch', null))
        : server.transport.send(request),
  });
}

const profileId = () => [...server.state.profiles.adUsers.keys()][0] ?? '';

async function open(path = '/accounts', signedIn?: SignedIn) {
  const { user, session } = signedIn ?? (await signIn('administrator'));
  owner = { userId: user.id, accountId: session.accountId ?? '' };
  const replica = await openReplica(owner);
  return renderRoute({
    path,
    wrap: (shown) => <ReplicaProvider value={replica}>{shown}</ReplicaProvider>,
  });
}

function put(count: number): void {
  const adUserId = profileId();
  server.state.objectChecks.adAccounts.push(
    ...Array.from({ length: count }, (_, index) =>
      buildAccount({
        id: String(1_000 + index),
        adUserId,
        name: `Account ${index}`,
        insights: {
          since: '2026-03-02',
          until: '2026-03-02',
          currency: 'EUR',
          spend: String(count - index),
          clicks: 1,
          cpc: '1',
          ctr: 1,
        },
      }),
    ),
  );
}

const rowsOf = async () => {
  const table = await screen.findByRole('table', { name: 'Ad accounts' });
  return within(table)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
};

it('explains the next step when nothing was checked yet', async () => {
  await open();
  await screen.findByText('No ad accounts yet');
  screen.getByText('Ad accounts appear here after the first check of their profile.');
  expect(screen.queryByRole('table')).toBeNull();
});

it('does not say before the first sync that there are no profiles', async () => {
  put(1);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  setTransport({
    ...server.transport,
    send: async (request) => {
      if (request.route === syncRoutes.pull) {
        await held;
      }
      return server.transport.send(request);
    },
  });
  await open();
  await screen.findByRole('button', { name: 'just now' });
  expect(screen.queryByText('No profiles yet')).toBeNull();
  release();
  expect((await rowsOf())[1]?.[1]).toBe('Account 0');
});

it('shows one account with its figures, linked to its ads', async () => {
  put(1);
  const [account] = server.state.objectChecks.adAccounts;
  server.state.objectChecks.adAccounts[0] = buildAccount({
    ...account,
    rejectedAdCount: 2,
    rejection: { since: null, titles: ['Circumventing systems'] },
    insights: { ...buildAccount().insights, spend: '100.00' } as never,
  });
  const { address } = await open();
  const [, row] = await rowsOf();
  expect(row).toEqual([
    expect.any(String),
    'Account 0',
    'Active',
    '100.00 EUR',
    '80.00+25%',
    '238.90 / 250.00',
    '50%',
    '12',
    '2',
    expect.stringMatching(/\d\d:\d\d$/),
  ]);
  const attention = within(screen.getByRole('region', { name: 'Needs attention' }));
  attention.getByText('2 ads rejected');
  const review = attention.getByRole('link', { name: 'Review 2 ads' });
  expect(review.getAttribute('href')).toContain(
    `/checker/users/${profileId()}/accounts/1000/ads?delivery=`,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Account 0' }));
  await waitFor(() =>
    expect(address()).toBe(`/checker/users/${profileId()}/accounts/1000/campaigns`),
  );
});

it('renders few of 2,000 rows, the largest spend first, and filters and sorts all', async () => {
  put(2_000);
  const { address } = await open();
  await screen.findByText('2,000 ad accounts, 1 profile');
  const table = screen.getByRole('table', { name: 'Ad accounts' });
  expect(table.getAttribute('aria-rowcount')).toBe('2002');
  const rows = await rowsOf();
  expect(rows.length).toBeLessThan(60);
  expect(rows[1]?.[1]).toBe('Account 0');
  await userEvent.click(within(table).getByRole('button', { name: 'Ad account' }));
  await waitFor(() => expect(address()).toBe('/accounts?sort=account&order=asc'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Search ad accounts' }), 'account 1999');
  await waitFor(() =>
    expect(document.querySelector('[aria-live].sr-only')?.textContent).toBe('1 result'),
  );
  await waitFor(async () =>
    expect((await rowsOf()).map((row) => row[1])).toContain('Account 1999'),
  );
  expect(table.getAttribute('aria-rowcount')).toBe('3');
});

it('sorts accounts with the same spend by name', async () => {
  put(3);
  const { adAccounts } = server.state.objectChecks;
  for (const [index, name] of ['Gamma', 'alpha 10', 'Alpha 9'].entries()) {
    adAccounts[index] = buildAccount({ ...adAccounts[index], name, insights: null });
  }
  await open();
  expect((await rowsOf()).slice(1, 4).map((row) => row[1])).toEqual([
    'Alpha 9',
    'alpha 10',
    'Gamma',
  ]);
});

it('opens from stored data without a server, and shows its age', async () => {
  put(1);
  const signedIn = await signIn('administrator');
  await open('/accounts', signedIn);
  await rowsOf();
  await settled();
  cleanup();
  queryClient.clear();
  loseServer();
  vi.setSystemTime(Date.now() + 10 * 60_000);
  await open('/accounts', signedIn);
  expect((await rowsOf())[1]?.[1]).toBe('Account 0');
  await screen.findByRole('button', { name: '10 min ago' });
});

it('reports that nothing is stored on this device', async () => {
  const signedIn = await signIn('administrator');
  loseServer();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open('/accounts', signedIn);
  await screen.findByText('Ad accounts aren’t available offline');
});

it('hides an item until it changes', async () => {
  put(1);
  const [account] = server.state.objectChecks.adAccounts;
  const reject = (rejectedAdCount: number) => {
    server.state.objectChecks.adAccounts[0] = buildAccount({ ...account, rejectedAdCount });
  };
  reject(1);
  await open();
  const item = (await screen.findByText('1 ad rejected')).closest('li') ?? document.body;
  await userEvent.click(within(item).getByRole('button', { name: 'Hide until it changes' }));
  expect(screen.queryByText('1 ad rejected')).toBeNull();
  reject(2);
  await userEvent.click(screen.getByRole('button', { name: 'just now' }));
  await screen.findByText('2 ads rejected');
});

it('filters by figures, with the keyboard and without the server', async () => {
  put(3);
  await open();
  await settled();
  loseServer();
  const user = userEvent.setup();
  await screen.findByText('Account 0');
  await user.keyboard('f');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add filter' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Value' }), '2.5{Enter}');
  // €2 are $2.50, and not greater
  await waitFor(() => expect(screen.queryByText('Account 1')).toBeNull());
  screen.getByText('Account 0');
  await user.click(screen.getByRole('button', { name: 'Remove filter: Spend today' }));
  await screen.findByText('Account 2');
});

it('tells what is new since the last visit, in groups that fold', async () => {
  put(2);
  const [first, second] = server.state.objectChecks.adAccounts;
  const reject = (at: number, account: typeof first) => {
    server.state.objectChecks.adAccounts[at] = buildAccount({ ...account, rejectedAdCount: 1 });
  };
  reject(0, first);
  await open();
  await screen.findByText('1 ad rejected');
  expect(screen.queryByText('New')).toBeNull();
  await settled();
  cleanup();
  queryClient.clear();

  reject(1, second);
  await open();
  await screen.findByText('1 new since you last looked');
  const again = within(await screen.findByRole('region', { name: 'Rejected ads' }));
  const items = (await again.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '');
  expect(items.map((text) => [text.includes('New'), text.includes('Account 1')])).toEqual([
    [true, true],
    [false, false],
  ]);
  await userEvent.click(again.getByRole('button', { name: /^Rejected ads/ }));
  expect(again.queryByRole('listitem')).toBeNull();
});

it('tags what it found, shows the tags, and filters by them from the URL', async () => {
  put(2);
  const { address } = await open('/accounts?q=%22Account+1%22');
  const user = userEvent.setup();
  await screen.findByText('Account 1');
  await user.click(await screen.findByRole('button', { name: 'Tags' }));
  await user.click(await screen.findByRole('button', { name: 'Tag found: 1…' }));
  await user.click(await screen.findByRole('button', { name: 'New tag' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Best');
  await user.click(screen.getByRole('button', { name: 'Create tag' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const list = await screen.findByRole('list', { name: 'Tags' });
  expect(list.textContent).toBe('Best');
  const [tag] = [...(server.state.owned.get('tag')?.values() ?? [])];
  await waitFor(() =>
    expect(server.state.owned.get('tag')?.get(tag?.id ?? '')?.objects).toEqual({
      ad_account: ['1001'],
    }),
  );
  await user.clear(screen.getByRole('textbox', { name: 'Search ad accounts' }));
  await screen.findByText('Account 0');
  await user.click(screen.getByRole('button', { name: 'Tags' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Best' }));
  await waitFor(() => expect(screen.queryByText('Account 0')).toBeNull());
  expect(screen.getByText('Account 1')).toBeTruthy();
  await waitFor(() => expect(address()).toMatch(/^\/accounts\?tags=/));
});
