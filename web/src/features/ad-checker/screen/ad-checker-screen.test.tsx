import 'fake-indexeddb/auto';
import { adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { savedViewsRoutes } from '@ads-checker/shared/contracts/saved-views';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import type { RouteShape } from '@ads-checker/shared/http';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildAd } from '../../../../test/ad-rows.ts';
import { setBoxSize } from '../../../../test/box-size.ts';
import { renderRoute } from '../../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../../test/test-server.ts';
import { adUserStatus } from '../../../lib/ad-user-status.ts';
import { call, setTransport } from '../../../lib/api.ts';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { checkerPath } from '../../../lib/checker-path.ts';
import { getSettings, updateSettings } from '../../../lib/settings.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../../replica/index.ts';
import { TopBarSlot, TopBarSlotProvider } from '../../../ui/top-bar-slot.tsx';
import { findLink, findLinkAddress } from '../columns/columns.ts';

vi.setConfig({ testTimeout: 60_000 });

// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });
setBoxSize(4_000);

let server: ReturnType<typeof startTestServer>;
let askedFor: (string | undefined)[];

beforeEach(() => {
  server = startTestServer();
  askedFor = [];
  setTransport({
    ...server.transport,
    send: (request) => {
      if (request.route === adObjectRoutes.listAdAccounts) {
        askedFor.push(request.params.adUserId);
      }
      return server.transport.send(request);
    },
  });
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  server.restore();
  localStorage.clear();
});

async function open(getPath: (ids: { adUserId: string; adAccountId: string }) => string) {
  const { user, session } = await signIn('administrator');
  const accountId = session.accountId ?? '';
  const { data } = await call(adUserRoutes.list, {
    params: { accountId },
    query: { includeShared: 'true' as const },
  });
  const { adUsers } = data;
  const marta = adUsers.find(({ name }) => name === 'Marta Jensen');
  const adAccounts = [...server.network.adAccounts.values()];
  const [adAccount] = adAccounts;
  if (marta === undefined || adAccount === undefined) {
    throw new Error('The profile is missing.');
  }
  const params = { adUserId: marta.id, adAccountId: adAccount.id };
  const replica = await openReplica({ userId: user.id, accountId });
  const shown = await renderRoute({
    path: getPath(params),
    wrap: (routed) => (
      <ReplicaProvider value={replica}>
        <TopBarSlotProvider>
          <header>
            <TopBarSlot />
          </header>
          {routed}
        </TopBarSlotProvider>
      </ReplicaProvider>
    ),
  });
  return { ...shown, adUsers, adAccounts, adAccount, params, user: userEvent.setup() };
}

const index = ({ adUserId }: { adUserId: string }) => `/checker/users/${adUserId}/accounts`;
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

describe('the checker of a profile', () => {
  it('lists its ad accounts and asks to choose one', async () => {
    const { adAccounts } = await open(index);
    expect(await screen.findByText('No ad account select')).toBeTruthy();
    expect(screen.getByText('← Select the ad account to see his ad campaigns.')).toBeTruthy();
    const list = within(screen.getByRole('region', { name: 'Ad accounts' }));
    const items = texts(await list.findAllByRole('listitem'));
    expect(items).toHaveLength(adAccounts.length);
    for (const { name } of adAccounts) {
      expect(items.filter((text) => text?.startsWith(name))).not.toEqual([]);
    }
  });

  it('reports an invalid id', async () => {
    await open(() => '/checker/users/somebody/accounts');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bad request');
    expect(screen.getByText('Parameter `adUserId` is not valid.')).toBeTruthy();
  });
});

describe('an address in the checker', () => {
  it('without a tab opens the campaigns, with its filters', async () => {
    const { address } = await open((ids) => `${index(ids)}/${ids.adAccountId}?q=lead`);
    const search = await screen.findByRole('textbox', { name: 'Campaign name' });
    expect((search as HTMLInputElement).value).toBe('lead');
    expect(address()).toMatch(/^\/checker\/users\/\d+\/accounts\/\d+\/campaigns\?q=lead$/);
  });

  it('of an unknown profile leads back to the profiles', async () => {
    await open(() => '/checker/users/999/accounts');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This page could not be found' }),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to profiles' }).getAttribute('href')).toBe(
      '/ad-users',
    );
  });
});

describe('the menu of profiles', () => {
  const trigger = () => screen.queryByRole('button', { name: /^Profile:/ });

  it('is in the top bar of the checker only, and dims restricted profiles with the reason', async () => {
    const { user, adUsers, goTo } = await open(index);
    const button = await screen.findByRole('button', { name: /^Profile:.*Marta Jensen/ });
    expect(button.closest('header')).not.toBeNull();
    await user.click(button);
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitemradio');
    const expected = adUsers
      .toSorted((a, b) => adUserDisplayName(a).localeCompare(adUserDisplayName(b)))
      .map((adUser) => ({
        text: `${adUserDisplayName(adUser)}${adUser.status === 'active' ? '' : adUserStatus(adUser.status).label}`,
        isInactive: adUser.status !== 'active',
        isChosen: adUser.name === 'Marta Jensen',
      }));
    expect(expected.some(({ isInactive }) => isInactive)).toBe(true);
    expect(
      items.map((item) => ({
        text: item.textContent,
        isInactive: item.classList.contains('text-ink-3'),
        isChosen: item.getAttribute('aria-checked') === 'true',
      })),
    ).toEqual(expected);
    await user.keyboard('{Escape}');
    await goTo('/users');
    await screen.findByRole('table', { name: 'Users' });
    expect(trigger()).toBeNull();
  });

  it('switches to another profile, and only then loads its ad accounts', async () => {
    const { user, adUsers, adAccount, params, address, goTo } = await open(index);
    await screen.findByText('No ad account select');
    await goTo(`${index(params)}/${adAccount.id}/campaigns`);
    await screen.findByRole('link', { name: /^Campaigns/ });
    await goTo(`${index(params)}/${adAccount.id}/ads`);
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /^Ads/ }).getAttribute('aria-current')).toBe('page'),
    );
    expect(askedFor).toEqual([params.adUserId]);
    const other = adUsers.find(({ id, status }) => id !== params.adUserId && status === 'active');
    const name = other === undefined ? '' : adUserDisplayName(other);
    await user.click(await screen.findByRole('button', { name: /^Profile:/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: new RegExp(`^${name}`) }));
    await waitFor(() => expect(address()).toBe(`/checker/users/${other?.id}/accounts`));
    await waitFor(() => expect(trigger()?.textContent).toBe(`Profile: ${name}`));
    await waitFor(() => expect(askedFor).toEqual([params.adUserId, other?.id]));
  });
});

describe('the lists of an ad account', () => {
  it('are marked as chosen before they are rendered', async () => {
    const { params, adAccount, address } = await open(
      (ids) => `${index(ids)}/${ids.adAccountId}/campaigns`,
    );
    const ads = await screen.findByRole('link', { name: /^Ads/ });
    await screen.findByRole('link', { name: /^Campaigns ?\d/ });
    act(() => ads.click());
    expect(ads.getAttribute('aria-current')).toBe('page');
    expect(address()).toBe(`${index(params)}/${adAccount.id}/campaigns`);
    await waitFor(() => expect(address()).toBe(`${index(params)}/${adAccount.id}/ads`));
    expect(ads.getAttribute('aria-current')).toBe('page');
  });

  const tabs = [
    ['campaigns', 'Campaigns', 'Campaign name', ['Name, delivery or figure', 'Delivery']],
    ['ad-sets', 'Ad sets', 'Ad set name', ['Name, delivery or figure', 'Delivery', 'Campaign']],
    ['ads', 'Ads', 'Ad name', ['Name, delivery or figure', 'Delivery', 'Campaign', 'Ad set']],
    ['ad-images', 'Ad images', 'Image name', ['Status']],
  ] as const;

  it('are four, with separate searches and filters', async () => {
    const { user, params, adAccount, goTo } = await open(
      (ids) => `${index(ids)}/${ids.adAccountId}/campaigns`,
    );
    for (const [tab, title, search, filters] of tabs) {
      await goTo(`${index(params)}/${adAccount.id}/${tab}`);
      const nav = within(await screen.findByRole('navigation', { name: 'Ad objects' }));
      const links = nav.getAllByRole('link');
      expect(texts(links).map((text) => text?.replace(/[\d,]+$/, ''))).toEqual(
        tabs.map(([, each]) => each),
      );
      await waitFor(() =>
        expect(nav.getByRole('link', { current: 'page' }).textContent).toContain(title),
      );
      expect(await screen.findByRole('textbox', { name: search })).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Filter' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Add filter' }));
      expect([tab, texts(dialog.getAllByRole('heading', { level: 3 }))]).toEqual([tab, filters]);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('keep the counts known on this device while ad images open offline', async () => {
    const counts = () =>
      texts(
        within(screen.getByRole('navigation', { name: 'Ad objects' })).getAllByRole('link'),
      ).map((text) => Number(text?.replace(/\D/g, '')));
    await open((ids) => checkerPath({ ...ids, tab: 'campaigns' }));
    await waitFor(() => expect(counts().filter((count) => count > 0)).toHaveLength(3));
    const known = counts();
    cleanup();
    const lists: readonly RouteShape[] = [
      adObjectRoutes.listAdCampaigns,
      adObjectRoutes.listAdSets,
      adObjectRoutes.listAds,
      adObjectRoutes.listAdImages,
    ];
    setTransport({
      ...server.transport,
      send: (request) =>
        lists.includes(request.route)
          ? Promise.reject(new NetworkFailure('fetch', null))
          : server.transport.send(request),
    });
    const { goTo, params } = await open((ids) => checkerPath({ ...ids, tab: 'ad-images' }));
    await waitFor(() => expect(counts()).toEqual(known));
    await goTo(checkerPath({ ...params, tab: 'campaigns' }));
    await goTo(checkerPath({ ...params, tab: 'ad-images' }));
    expect(counts()).toEqual(known);
  });

  it('can be limited to selected campaigns and ad sets, by URL and by filter', async () => {
    const { user, params, goTo, address } = await open(
      (ids) => `${index(ids)}/${ids.adAccountId}/ads`,
    );
    const ads = [...server.network.ads.values()].filter(
      ({ adAccountId }) => adAccountId === params.adAccountId,
    );
    const [first] = ads;
    const inCampaign = ads.filter(({ adCampaignId }) => adCampaignId === first?.adCampaignId);
    const inAdSet = ads.filter(({ adSetId }) => adSetId === first?.adSetId);
    expect([inAdSet.length > 0, inCampaign.length < ads.length]).toEqual([true, true]);
    const shown = () =>
      screen.getAllByRole('switch').map((element) => element.getAttribute('aria-label'));
    const namesOf = (list: readonly { readonly name: string }[]) =>
      list.map(({ name }) => name).toSorted();
    await waitFor(() => expect(shown().toSorted()).toEqual(namesOf(ads)));
    const path = `${index(params)}/${params.adAccountId}/ads`;
    await goTo(checkerPath({ ...params, tab: 'ads', search: { adSets: [first?.adSetId ?? ''] } }));
    await waitFor(() => expect(shown().toSorted()).toEqual(namesOf(inAdSet)));
    await goTo(path);
    await waitFor(() => expect(shown()).toHaveLength(ads.length));
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add filter' }));
    const choices = within(dialog.getByRole('region', { name: 'Campaign' }));
    const name = server.network.campaigns.get(first?.adCampaignId ?? '')?.name ?? '';
    await user.click(await choices.findByRole('checkbox', { name }));
    await waitFor(() => expect(shown().toSorted()).toEqual(namesOf(inCampaign)));
    const search = { campaigns: [first?.adCampaignId ?? ''] };
    await waitFor(() => expect(address()).toBe(checkerPath({ ...params, tab: 'ads', search })));
  });

  it('can be filtered by campaign name, with the keyboard', async () => {
    const { user, params, address } = await open((ids) => `${index(ids)}/${ids.adAccountId}/ads`);
    const ads = [...server.network.ads.values()].filter(
      ({ adAccountId }) => adAccountId === params.adAccountId,
    );
    const campaign = server.network.campaigns.get(ads[0]?.adCampaignId ?? '');
    const name = campaign?.name ?? '';
    const inside = ads.filter(({ adCampaignId }) => adCampaignId === campaign?.id);
    const shown = () =>
      screen.getAllByRole('switch').map((element) => element.getAttribute('aria-label'));
    await waitFor(() => expect(shown()).toHaveLength(ads.length));
    await user.keyboard('f');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add filter' }));
    await user.click(dialog.getByRole('button', { name: 'Field: Ad name' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Campaign name' }));
    await user.click(await dialog.findByRole('button', { name: 'Operator: contains' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'is' }));
    await user.type(await dialog.findByRole('textbox', { name: 'Value' }), `${name}{Enter}`);
    await waitFor(() => expect(shown().toSorted()).toEqual(inside.map((ad) => ad.name).toSorted()));
    const search = { campaignName: { EQUAL: name } };
    await waitFor(() => expect(address()).toBe(checkerPath({ ...params, tab: 'ads', search })));
    // The dialog hides the page until it is gone.
    await user.click(await screen.findByRole('button', { name: 'Remove filter: Campaign name' }));
    await waitFor(() => expect(shown()).toHaveLength(ads.length));
  });

  it('can be filtered by a figure, which the URL keeps and a number that is none does not', async () => {
    const { user, params, address } = await open((ids) => `${index(ids)}/${ids.adAccountId}/ads`);
    const shown = () => screen.queryAllByRole('switch').length;
    await waitFor(() => expect(shown()).toBeGreaterThan(1));
    const all = shown();
    await user.keyboard('f');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add filter' }));
    await user.click(dialog.getByRole('button', { name: 'Field: Ad name' }));
    await user.click(await screen.findByRole('menuitemradio', { name: /^Spend, / }));
    await user.click(await dialog.findByRole('button', { name: 'Operator: greater than' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'less than' }));
    const value = await dialog.findByRole('textbox', { name: 'Value' });
    await user.type(value, 'five{Enter}');
    expect(await dialog.findByText('Enter a number, like 12.5')).toBeTruthy();
    await user.clear(value);
    await user.type(value, '0.001{Enter}');
    // Ads without delivery have no spend, which is not a small one
    await screen.findByText('No ad matches 1 filter');
    const search = { figures: ['spend<0.001'] };
    await waitFor(() => expect(address()).toBe(checkerPath({ ...params, tab: 'ads', search })));
    await user.click(screen.getByRole('button', { name: 'Remove filter: Spend' }));
    await waitFor(() => expect(shown()).toBe(all));
  });

  it('show cards by default: an ad with its creative, delivery, switch, link and clicks', async () => {
    const { user } = await open((ids) => `${index(ids)}/${ids.adAccountId}/ads`);
    const ad = server.network.ads.get('9013000') ?? buildAd();
    const link = findLink(ad) ?? '';
    const card = within(
      (await screen.findByRole('switch', { name: ad.name })).closest('li') ?? document.body,
    );
    expect(card.getByRole('switch', { name: ad.name }).getAttribute('aria-checked')).toBe('true');
    expect(card.getByRole('link', { name: link.replace('https://', '') })).toHaveProperty(
      'href',
      new URL(findLinkAddress(ad) ?? '').href,
    );
    expect(
      card.getByText(`${ad.insights?.inlineLinkClicks?.toLocaleString('en-US')} link clicks`),
    ).toBeTruthy();
    expect(card.getByText(ad.creative?.linkData?.title ?? '')).toBeTruthy();
    expect(card.getByText('Active')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Table' }));
    const grid = within(await screen.findByRole('grid', { name: 'Ads' }));
    expect(texts(grid.getAllByRole('columnheader'))).toEqual(
      expect.arrayContaining(['On', 'Ad', 'Delivery', 'Spend,\u00a0€', 'Link']),
    );
    const row = grid.getByRole('switch', { name: ad.name }).closest<HTMLElement>('[role="row"]');
    expect(row?.textContent).toContain(link.replace('https://', ''));
  });
});

it('can be saved as a view, reopened with its period, shared and deleted', async () => {
  const [renamed] = [...server.network.ads.values()].filter(({ id }) => id === '9013000');
  server.network.ads.set('9013000', { ...(renamed ?? buildAd()), name: 'Zebra' });
  const { user, params, address, goTo } = await open(
    (ids) => `${index(ids)}/${ids.adAccountId}/ads`,
  );
  const list = `${index(params)}/${params.adAccountId}/ads`;
  const ads = [...server.network.ads.values()].filter(
    ({ adAccountId }) => adAccountId === params.adAccountId,
  );
  const views = async () => {
    const { data } = await call(savedViewsRoutes.list, { params: { accountId } });
    return data.savedViews.map(({ name, isShared, query, period }) => ({
      name,
      isShared,
      query,
      period,
    }));
  };
  const { session } = (await call(identityRoutes.authenticate, {})).data;
  const accountId = session.accountId ?? '';
  const shown = () => screen.getAllByRole('switch').length;
  await waitFor(() => expect(shown()).toBe(ads.length));
  const filtered = checkerPath({
    ...params,
    tab: 'ads',
    search: { q: 'zebra', sort: '-cpc' },
  });
  await goTo(filtered);
  await waitFor(() => expect(shown()).toBeLessThan(ads.length));

  await user.click(screen.getByRole('button', { name: 'Saved views' }));
  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Winner');
  await user.click(dialog.getByRole('button', { name: 'Save view' }));
  const content = { query: filtered.slice(list.length), period: { preset: 'last_7_days' } };
  await waitFor(async () =>
    expect(await views()).toEqual([{ name: 'Winner', isShared: false, ...content }]),
  );
  await screen.findByRole('button', { name: 'Saved view: Winner' });

  act(() => updateSettings({ period: { preset: 'today' } }));
  await goTo(list);
  await user.click(await screen.findByRole('button', { name: 'Saved views' }));
  await user.click(await screen.findByRole('button', { name: 'Winner' }));
  await waitFor(() => expect(address()).toBe(filtered));
  expect(getSettings().period).toEqual({ preset: 'last_7_days' });

  await user.click(await screen.findByRole('button', { name: 'Saved view: Winner' }));
  await user.click(await screen.findByRole('button', { name: 'Edit view Winner' }));
  const editor = within(await screen.findByRole('dialog', { name: 'Edit view' }));
  await user.click(editor.getByRole('switch', { name: 'Share with the team' }));
  await user.click(editor.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await views())[0]?.isShared).toBe(true));

  await user.click(await screen.findByRole('button', { name: 'Saved view: Winner' }));
  await user.click(await screen.findByRole('button', { name: 'Delete view Winner' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete view “Winner”?' });
  await user.click(within(question).getByRole('button', { name: 'Delete view' }));
  await waitFor(async () => expect(await views()).toEqual([]));
});
