import 'fake-indexeddb/auto';
import type { AdObjectEventDto } from '@ads-checker/shared/contracts/object-checks';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoute } from '../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { queryClient } from '../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

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

const healthyId = () => {
  const adUser = [...server.state.profiles.adUsers.values()].find(
    ({ status, isShared }) => status === 'active' && isShared,
  );
  if (adUser === undefined) {
    throw new Error('The team has no healthy shared profile.');
  }
  return adUser.id;
};

async function open({
  query = '',
  username = 'administrator',
  adUserId = healthyId(),
}: {
  query?: string;
  username?: string;
  adUserId?: string;
} = {}) {
  const { user, session } = await signIn(username);
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  return renderRoute({
    path: `/ad-users/${adUserId}/tasks${query}`,
    wrap: (shown) => <ReplicaProvider value={replica}>{shown}</ReplicaProvider>,
  });
}

function event(overrides: Partial<AdObjectEventDto>): AdObjectEventDto {
  return {
    id: '1',
    adUserId: healthyId(),
    kind: 'ad',
    runId: null,
    foundAt: new Date().toISOString(),
    objectId: '77',
    objectName: 'Carousel v2',
    adAccountId: '101',
    adAccountName: 'Helio DE 01',
    catalogId: null,
    catalogName: null,
    adCampaignId: '5',
    adSetId: '6',
    oldStatus: 'ACTIVE',
    newStatus: 'DISAPPROVED',
    disableReason: null,
    reasons: [{ title: 'Circumventing systems', message: 'The destination differs.' }],
    ...overrides,
  };
}

const timeline = async () => within(await screen.findByRole('region', { name: 'Events' }));

it('describes each event with old and new status and reason, and links to the object', async () => {
  const { events } = server.state.objectChecks;
  events.push(
    event({}),
    event({
      id: '2',
      kind: 'ad_account',
      objectId: '101',
      objectName: 'Helio DE 01',
      oldStatus: '1',
      newStatus: '2',
      disableReason: 1,
      reasons: [],
    }),
    event({
      id: '3',
      objectName: 'Static v7',
      oldStatus: 'PENDING_REVIEW',
      newStatus: 'ACTIVE',
      reasons: [],
    }),
    event({
      id: '4',
      objectName: 'New one',
      oldStatus: null,
      newStatus: 'SOMETHING_NEW',
      reasons: [],
    }),
    event({
      id: '5',
      kind: 'ad_account',
      objectName: 'Gone',
      oldStatus: '1',
      newStatus: null,
      reasons: [],
    }),
  );
  await open();
  const shown = await timeline();
  const items = await shown.findAllByRole('listitem');
  const texts = items
    .filter((item) => item.querySelector('time') !== null)
    .map((item) => [...item.querySelectorAll('p, ul')].map(({ textContent }) => textContent));
  expect(texts).toEqual([
    [
      'Ad Carousel v2 rejected',
      'Active → Rejected · Helio DE 01',
      'Circumventing systems: The destination differs.',
    ],
    ['Ad account Helio DE 01 disabled', 'Active → Disabled · Ads integrity policy'],
    ['Ad Static v7 approved', 'In review → Active · Helio DE 01'],
    ['Ad New one has a new status', 'Something new · Helio DE 01'],
    ['Access to ad account Gone lost', 'Active → No access'],
  ]);
  expect(shown.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/checker/users/${healthyId()}/accounts/101/ads?q=%2277%22`,
    'https://business.facebook.com/accountquality/101',
    `/checker/users/${healthyId()}/accounts/101/ads?q=%2277%22`,
    `/checker/users/${healthyId()}/accounts/101/ads?q=%2277%22`,
  ]);
});

it('groups the events of one run with counts by status, expandable', async () => {
  const found = Array.from({ length: 6 }, (_, index) =>
    event({
      id: String(index + 1),
      runId: '900',
      objectId: String(70 + index),
      objectName: `Ad ${index + 1}`,
      newStatus: index < 4 ? 'DISAPPROVED' : 'PAUSED',
      reasons: [],
    }),
  );
  server.state.objectChecks.events.push(
    ...found,
    event({ id: '7', runId: '899', objectName: 'Of another run' }),
  );
  await open();
  const shown = await timeline();
  const ofRun = within(await shown.findByRole('list', { name: '6 changes' }));
  const names = () => ofRun.getAllByTitle('Show only its events').map((name) => name.textContent);
  expect(names()).toEqual(['Ad 1', 'Ad 2', 'Ad 3']);
  shown.getByText('· 4 Rejected · 2 Off');
  shown.getByText('Of another run');
  await userEvent.click(shown.getByRole('button', { name: 'Show all 6' }));
  expect(names()).toEqual(found.map(({ objectName }) => objectName));
  await userEvent.click(shown.getByRole('button', { name: 'Show less' }));
  expect(names()).toHaveLength(3);
});

it.each([
  ['the first', false],
  ['a later', true],
])('shows new events of %s run while open', async (_, hasRun) => {
  const { events, progress, runs } = server.state.objectChecks;
  const id = healthyId();
  const at = new Date().toISOString();
  const counts = { adAccountCount: 1, adCount: 1, productCount: 0, eventCount: 1, error: null };
  const earlier = { id: '1', startedAt: at, finishedAt: at, ...counts, eventCount: 0 };
  runs.set(id, hasRun ? [earlier] : []);
  progress.set(id, { checkedAdAccounts: 0, totalAdAccounts: 1 });
  await open();
  await screen.findByText('No events in this period');
  events.push(event({ runId: '2' }));
  progress.delete(id);
  runs.set(id, [{ id: '2', startedAt: at, finishedAt: at, ...counts }]);
  await (await timeline()).findByText('Carousel v2', undefined, { timeout: 20_000 });
});

it('filters through the URL, down to one object, and back', async () => {
  server.state.objectChecks.events.push(
    event({}),
    event({ id: '2', objectId: '78', objectName: 'Other', newStatus: 'PAUSED' }),
    event({
      id: '3',
      kind: 'ad_account',
      objectId: '101',
      objectName: 'Helio',
      oldStatus: '1',
      newStatus: '9',
    }),
  );
  const { address } = await open();
  const shown = await timeline();
  await shown.findByText('Carousel v2');
  expect(shown.getByRole('button', { name: 'Ads 2' })).toBeTruthy();
  await userEvent.click(shown.getByRole('button', { name: 'Ad accounts 1' }));
  await waitFor(() => expect(address()).toMatch(/\?kind=ad_account$/));
  await waitFor(() => expect(shown.queryByText('Other')).toBeNull());
  await userEvent.click(shown.getByRole('button', { name: /^All/ }));
  await userEvent.click(await shown.findByRole('button', { name: 'Other' }));
  await waitFor(() => expect(address()).toMatch(/object=%2278%22$/));
  await waitFor(() => expect(shown.queryByText('Carousel v2')).toBeNull());
  await userEvent.click(shown.getByRole('button', { name: 'One object' }));
  await shown.findByText('Carousel v2');
});

it('distinguishes no events from no matches', async () => {
  await open();
  await screen.findByText('No events in this period');
  cleanup();
  queryClient.clear();
  await open({ query: '?status=rejected' });
  await screen.findByText('No event matches 1 filter');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByText('No events in this period');
});

it('starts a run, shows its progress, and stores the settings', async () => {
  const id = healthyId();
  await open();
  await screen.findByText('Waiting for the first run');
  await userEvent.click(screen.getByRole('button', { name: 'Run now' }));
  await screen.findByRole('progressbar', { name: 'Running…' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Run now' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: /^Ad object check/ }));
  const ads = screen.getByRole('checkbox', { name: 'Ads: status and review feedback' });
  expect(ads.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(ads);
  await waitFor(() => expect(ads.getAttribute('aria-checked')).toBe('false'));
  expect(server.state.profiles.tasks.get(id)?.adObjectCheckTask.shouldCheckAds).toBe(false);
  screen.getByText('Ad accounts only');
});

it('shows recent runs, and why one failed', async () => {
  const run = (id: string, error: { code: string | null; message: string } | null) => ({
    id,
    startedAt: new Date().toISOString(),
    finishedAt: new Date().toISOString(),
    adAccountCount: error === null ? 4 : null,
    adCount: error === null ? 120 : null,
    productCount: error === null ? 40 : null,
    eventCount: error === null ? 2 : null,
    error,
  });
  server.state.objectChecks.runs.set(healthyId(), [
    run('3', {
      code: '17',
      message: 'Facebook rate limit reached for this profile. Try again later.',
    }),
    run('2', { code: 'interrupted', message: 'The check was interrupted and started again.' }),
    run('1', null),
  ]);
  await open();
  await screen.findAllByText('Facebook rate limit reached for this profile. Try again later.');
  await userEvent.click(screen.getByRole('button', { name: /^Ad object check/ }));
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['–', '–', '–', '–', 'Facebook rate limit reached for this profile. Try again later.'],
    ['–', '–', '–', '–', 'Interrupted, restarted'],
    ['4', '120', '40', '2', 'Done'],
  ]);
});

it('stores the template for rule runs', async () => {
  const id = healthyId();
  await open();
  await userEvent.click(await screen.findByRole('button', { name: /^Rules/ }));
  const rules = within(screen.getByRole('region', { name: 'Rules' }));
  rules.getByText('Notifications about rule runs are off');
  rules.getByRole('button', { name: 'Template for rule runs: Default template' });
  expect(rules.getByRole('link', { name: 'Open rules' }).getAttribute('href')).toBe(
    `/ad-users/${id}/rules`,
  );
  await userEvent.click(rules.getByRole('checkbox', { name: 'Notify when a rule acts' }));
  await rules.findByText('Notifications about rule runs are on');
  await waitFor(() =>
    expect(server.state.profiles.adUsers.get(id)?.shouldNotifyAboutBinomRuleRun).toBe(true),
  );
});

it('is read-only for members who may only read the team’s ads', async () => {
  server.state.objectChecks.events.push(event({}));
  await open({ username: 'oksana_melnyk' });
  await (await timeline()).findByText('Carousel v2');
  expect(screen.queryByRole('button', { name: 'Run now' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Ad object check/ }));
  const ads = screen.getByRole<HTMLButtonElement>('checkbox', {
    name: 'Ads: status and review feedback',
  });
  expect(ads.disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: /^Rules/ }));
  const notify = screen.getByRole<HTMLButtonElement>('checkbox', {
    name: 'Notify when a rule acts',
  });
  expect(notify.disabled).toBe(true);
  screen.getByText('Template for rule runs: Default template');
});
