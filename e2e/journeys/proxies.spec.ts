import { expect, test } from '../fixtures.ts';
import { AdUserPage } from '../pages/ad-user-page.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { LinesPage, ProxiesPage, ProxyFormPage } from '../pages/proxies-page.ts';
import { ProxyPicker } from '../pages/proxy-picker.ts';
import { Shell } from '../pages/shell.ts';
import { toOptions, toProxyUrl } from '../product/pasted.ts';

/** Calls that reject a proxy, or go through it: a row under the pointer loads its ad accounts. */
const REFUSALS =
  /\/api\/v1\/(accounts\/\d+\/proxies|proxies\/\d+|ad-users\/\d+\/(check|ad-accounts\?.*))$/;
/** No proxy of the sample team uses this exit, so the test may break it. */
const EXIT = 'Vienna-02';

test('a pasted proxy is checked before it is saved, and its exit IP is shown', async ({
  newMember: { page },
  sandbox,
}) => {
  const exit = await sandbox.getExit(EXIT);
  const form = new ProxyFormPage(page);
  await form.openNew();
  await form.line.fill(toProxyUrl(exit));
  await expect(
    page.getByText(`Detected: socks5 127.0.0.1:${exit.port}, username ${exit.username}`),
  ).toContainText('with password');
  await expect(form.host).toHaveValue('127.0.0.1');
  await expect(form.port).toHaveValue(String(exit.port));
  await expect(form.login).toHaveValue(exit.username);
  await form.name.fill('Vienna, roofs');
  await form.checkAndSave.click();

  await expect(form.heading).toHaveText('Vienna, roofs');
  await expect(page).toHaveURL(/\/proxies\/\d+$/);
  await expect(form.check.getByRole('status').first()).toHaveText('Passed');
  await expect(form.results).toContainText([exit.ip, 'Vienna, Austria', /\d ms$/, 'Reachable']);
  await expect(page.getByText('Not used by any profile.')).toBeVisible();

  const proxies = new ProxiesPage(page);
  await new Shell(page).place('Proxies').click();
  await expect(proxies.row('Vienna, roofs').getByRole('cell')).toHaveText([
    '',
    'Vienna, roofs',
    'socks5',
    `127.0.0.1:${exit.port}`,
    'ATAustriaVienna',
    exit.ip,
    'Passed',
    /\d ms$/,
    '0',
    /Rita/,
    '',
  ]);
});

test('a wrong password is shown at its field; saved anyway, the proxy fails until it is fixed', async ({
  newMember: { page },
  sandbox,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(REFUSALS);
  const exit = await sandbox.getExit(EXIT);
  const form = new ProxyFormPage(page);
  await form.openNew();
  await form.line.fill(toProxyUrl({ ...exit, password: 'wrong' }));
  await form.checkAndSave.click();
  const reason = 'The proxy rejected this username and password.';
  await expect(form.login).toHaveAccessibleDescription(reason);
  await expect(form.login).toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/proxies/new');

  await form.saveAnyway.click();
  await expect(page).toHaveURL(/\/proxies\/\d+$/);
  // A saved proxy is checked at once.
  await expect(form.check.getByRole('status').first()).toHaveText('Failed');
  await expect(form.check.getByText(reason)).toBeVisible();

  await form.replacePassword();
  await form.password.fill(exit.password ?? '');
  await form.save.click();
  await expect(form.check.getByRole('status').first()).toHaveText('Passed');
  await expect(form.results.first()).toContainText(exit.ip);
  await expect(form.check.getByText(reason)).toBeHidden();
});

test('each pasted line has its own result', async ({
  newMember: { api, page },
  sandbox,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(REFUSALS);
  const [vienna, warsaw, oslo] = await Promise.all(
    [EXIT, 'Warsaw-03', 'Oslo-02'].map((name) => sandbox.getExit(name)),
  );
  if (vienna === undefined || warsaw === undefined || oslo === undefined) {
    throw new Error('Expected three exits.');
  }
  const lines = new LinesPage(page);
  await lines.openProxies();
  await lines.proxies.fill(
    [
      toProxyUrl(vienna),
      `127.0.0.1:${warsaw.port}:${warsaw.username}:${warsaw.password}`,
      toProxyUrl(vienna),
      'not a proxy at all',
      toProxyUrl({ ...oslo, password: 'wrong' }),
    ].join('\n'),
  );
  await lines.read.click();
  const state = (row: number) => lines.rows.nth(row).getByRole('cell').last();
  await expect(lines.rows).toHaveCount(5);
  await expect(state(0)).toHaveText('Ready');
  await expect(state(1)).toHaveText('Ready');
  await expect(state(2)).toHaveText(/^Duplicate\s*Same as line 1$/);
  await expect(state(3)).toHaveText(/^Invalid\s*Invalid format/);
  await expect(state(4)).toHaveText('Ready');
  await expect(lines.counts).toHaveText('3 proxies ready · 1 duplicate · 1 invalid');

  await lines.button('Check and add 3 proxies').click();
  await expect(state(0)).toHaveText(/^Added\s*Open$/);
  await expect(state(1)).toHaveText(/^Added\s*Open$/);
  await expect(state(2)).toHaveText(/^Duplicate\s*Same as line 1$/);
  await expect(state(4)).toHaveText(/^Failed\s*The proxy rejected this username and password\.$/);
  await expect(lines.counts).toHaveText('5 of 5: 2 added · 1 duplicate · 1 failed · 1 invalid');

  await lines.button('Add 1 without checking').click();
  await expect(state(4)).toHaveText(/^Added\s*Open$/);
  const own = (await api.listProxies()).map(({ options }) => [options.protocol, options.username]);
  expect(own.toSorted()).toEqual(
    [vienna, warsaw, oslo].map(({ protocol, username }) => [protocol, username]).toSorted(),
  );
});

test('proxies are found by country, protocol and exit IP, and the URL keeps the filter', async ({
  newMember: { api, page },
  sandbox,
}) => {
  for (const name of [EXIT, 'Oslo-02', 'Brno-01', 'Berlin-09']) {
    const exit = await sandbox.getExit(name);
    await api.addProxy({ name: `My ${name}`, options: toOptions(exit) });
  }
  const proxies = new ProxiesPage(page);
  await proxies.open();
  await proxies.sharedWithMe.click();
  const all = ['My Berlin-09', 'My Brno-01', 'My Oslo-02', 'My Vienna-02'];
  await expect(proxies.names).toHaveText(all);

  await proxies.filterBy('Country', 'Austria');
  await expect(proxies.names).toHaveText(['My Vienna-02']);
  await proxies.filterBy('Country', 'Norway');
  await expect(proxies.names).toHaveText(['My Oslo-02', 'My Vienna-02']);
  await page.reload();
  await expect(proxies.names).toHaveText(['My Oslo-02', 'My Vienna-02']);
  await proxies.filterBy('Protocol', 'http');
  await expect(proxies.names).toHaveText(['My Oslo-02']);
  await proxies.clearFilter('Country');
  await expect(proxies.names).toHaveText(['My Berlin-09', 'My Oslo-02']);
  await proxies.clearFilter('Protocol');
  await expect(proxies.names).toHaveText(all);

  await proxies.search.fill((await sandbox.getExit('Brno-01')).ip);
  await expect(proxies.names).toHaveText(['My Brno-01']);
  await proxies.search.fill('nowhere');
  await expect(page.getByText('No proxy matches 2 filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(proxies.link('Frankfurt-04')).toBeVisible();
});

test('a broken proxy is reported, also on profiles that use it, until it is fixed', async ({
  newMember: { api, page },
  sandbox,
  consoleGuard,
}) => {
  consoleGuard.allowFailedLoads(REFUSALS);
  const exit = await sandbox.getExit(EXIT);
  const proxy = await api.addProxy({ name: 'Vienna', options: toOptions(exit) });
  const profile = await sandbox.getProfile(1_000);
  await api.connectProfile({ profile, proxyId: proxy.id });
  const adUsersTab = await page.context().newPage();
  const adUsers = new AdUsersPage(adUsersTab);
  await adUsers.open();
  const profileRow = adUsers.row(profile.name);
  await expect(profileRow).toContainText('Vienna');
  await expect(profileRow).not.toContainText('Failed');
  const proxies = new ProxiesPage(page);
  await proxies.open();

  await sandbox.breakExit(exit, 'unreachable');
  await proxies.act('Vienna', 'Check now');
  await expect(proxies.row('Vienna')).toContainText('Failed');
  await expect(proxies.row('Vienna')).toContainText('No internet access');
  await expect(profileRow).toContainText('Failed: No internet access');
  await adUsers.act(profile.name, 'Check again');
  await expect(adUsersTab.getByText(`Couldn’t check ${profile.name}. Proxy error.`)).toBeVisible();
  await expect(profileRow).toContainText('Active');

  await sandbox.breakExit(exit, 'none');
  await proxies.act('Vienna', 'Check now');
  await expect(proxies.row('Vienna')).toContainText('Passed');
  await expect(profileRow).not.toContainText('Failed');
});

test('a proxy in use cannot be deleted, and lists the profiles that use it', async ({
  newMember: { api, page },
  sandbox,
}) => {
  const proxy = await api.addProxy({
    name: 'Vienna',
    options: toOptions(await sandbox.getExit(EXIT)),
  });
  const profile = await sandbox.getProfile(1_001);
  await api.connectProfile({ profile, proxyId: proxy.id, customName: 'Roofs, two' });
  const form = new ProxyFormPage(page);
  await form.open(proxy.id);
  await form.delete.click();
  const refusal = page.getByRole('dialog', { name: 'Proxy “Vienna” is in use' });
  await expect(refusal).toContainText('Used by 1 profile. Change its proxy first.');
  await refusal.getByRole('link', { name: 'Roofs, two' }).click();

  const adUser = new AdUserPage(page);
  await expect(adUser.heading).toHaveText('Roofs, two');
  const picker = new ProxyPicker(page);
  await expect(picker.button).toHaveAccessibleName(/Vienna$/);
  await picker.choose('No proxy');
  await adUser.save.click();
  await expect(page.getByText('Profile saved')).toBeVisible();

  const proxies = new ProxiesPage(page);
  await proxies.open();
  await proxies.act('Vienna', 'Delete…');
  await proxies.question.getByRole('button', { name: 'Delete proxy' }).click();
  await expect(page.getByText('Proxy “Vienna” deleted')).toBeVisible();
  await expect(proxies.link('Vienna')).toBeHidden();
  expect(await api.listProxies()).toEqual([]);
});
