import { AdUserPage } from '../pages/ad-user-page.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { ExtensionSection } from '../pages/extension-section.ts';
import { LinesPage, ProxyFormPage } from '../pages/proxies-page.ts';
import { toMultiToken, toProxyUrl } from '../product/pasted.ts';
import { MARTA } from '../product/world.ts';
import type { Scene, Screen } from './screen.ts';

/** No proxy of the sample team uses this exit. */
const FREE_EXIT = 'Vienna-02';

/** Today's spend of healthy profiles loads after them. */
const SPENT = /^≈ /;
const ACTIVE_PROFILES = 3;

async function openList({ page }: Scene): Promise<AdUsersPage> {
  await page.goto('/ad-users');
  const adUsers = new AdUsersPage(page);
  await adUsers.profile(MARTA).waitFor();
  await page
    .getByText(SPENT)
    .nth(ACTIVE_PROFILES - 1)
    .waitFor();
  return adUsers;
}

async function findProfileId({ api }: Scene, name: string): Promise<string> {
  const profile = (await api.listProfiles()).find((candidate) => candidate.name === name);
  if (profile === undefined) {
    throw new Error(`The team has no profile ${name}.`);
  }
  return profile.id;
}

async function openProxyForm({ page, api }: Scene, name: string): Promise<void> {
  const proxy = (await api.listProxies()).find((candidate) => candidate.name === name);
  await page.goto(`/proxies/${proxy?.id}`);
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

const PROFILES: readonly Screen[] = [
  {
    name: 'ad-users',
    isAlsoRussian: true,
    show: async (scene) => void (await openList(scene)),
  },
  {
    name: 'ad-users-terms',
    isAlsoRussian: true,
    show: async ({ page }) => {
      await page.goto('/ad-users');
      await page
        .getByRole('button', { name: /^(Profiles, ad accounts|Профили, рекламные)/ })
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'ad-users-chosen',
    isDeskOnly: true,
    show: async (scene) => {
      const adUsers = await openList(scene);
      await adUsers.choose(MARTA);
      await adUsers.choose('Kyle Whitman');
      await adUsers.chosen.waitFor();
    },
  },
  {
    name: 'ad-users-groups',
    isDeskOnly: true,
    show: async (scene) => {
      const adUsers = await openList(scene);
      await adUsers.byGroups.click();
      await adUsers.section('Solar DACH').waitFor();
    },
  },
  {
    name: 'ad-users-cards',
    isDeskOnly: true,
    show: async (scene) => {
      const adUsers = await openList(scene);
      await adUsers.chooseDisplay('Cards');
      await adUsers.profile(MARTA).waitFor();
    },
  },
  {
    name: 'new-profile',
    show: async ({ page, sandbox }) => {
      const form = new AdUserPage(page);
      await form.openNew();
      await form.pasted.fill(toMultiToken(await sandbox.getFreeProfile('Helena Brandt')));
      await form.detectedValues.first().waitFor();
    },
  },
  {
    name: 'new-profile-refused',
    show: async ({ page, sandbox }) => {
      const form = new AdUserPage(page);
      await form.openNew();
      await form.pasted.fill(toMultiToken(await sandbox.getFreeProfile('Dana Hruška')));
      await form.connect.click();
      await form.alert.waitFor();
      await form.connect.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'ad-user',
    isAlsoRussian: true,
    show: async (scene) => {
      await scene.page.goto(`/ad-users/${await findProfileId(scene, 'Lena Vogt')}`);
      await scene.page.getByText('100066310482977').first().waitFor();
    },
  },
  {
    name: 'ad-user-reveal',
    show: async (scene) => {
      const form = new AdUserPage(scene.page);
      await form.open(await findProfileId(scene, MARTA));
      await form.askToReveal('Access token');
      await form.reveal.waitFor();
    },
  },
  {
    name: 'profile-lines',
    show: async ({ page, sandbox, api }) => {
      const free = await sandbox.listProfiles({ from: 5_000, count: 5 });
      const [known] = free;
      const refused = await sandbox.getFreeProfile('Dana Hruška');
      const lines = new LinesPage(page);
      await lines.openProfiles();
      await lines.profiles.fill(
        [
          ...free.map((profile, index) =>
            index % 2 === 0 ? toMultiToken(profile) : `${toMultiToken(profile)}||Roofs ${index}`,
          ),
          toMultiToken(refused),
          ...(known === undefined ? [] : [toMultiToken(known)]),
          'eyJub3RoaW5n',
        ].join('\n'),
      );
      await lines.read.click();
      await lines.button('Connect 6 profiles').click();
      await lines.button('Retry 1').waitFor();
      const ids = new Set(free.map(({ facebookId }) => facebookId));
      for (const profile of await api.listProfiles()) {
        if (ids.has(profile.facebookId)) {
          await api.deleteProfile(profile.id);
        }
      }
    },
  },
];

const PROXIES: readonly Screen[] = [
  {
    name: 'proxies',
    isAlsoRussian: true,
    show: async ({ page }) => {
      await page.goto('/proxies');
      await page.getByRole('link', { name: 'Frankfurt-04' }).waitFor();
    },
  },
  {
    name: 'new-proxy',
    show: async ({ page, sandbox }) => {
      const form = new ProxyFormPage(page);
      await form.openNew();
      const exit = await sandbox.getExit(FREE_EXIT);
      await form.line.fill(toProxyUrl({ ...exit, password: 'wrong' }));
      await form.checkAndSave.click();
      await form.saveAnyway.waitFor();
    },
  },
  {
    name: 'proxy',
    isAlsoRussian: true,
    show: (scene) => openProxyForm(scene, 'Frankfurt-04'),
  },
  {
    name: 'proxy-failed',
    show: (scene) => openProxyForm(scene, 'Frankfurt-07'),
  },
  {
    name: 'proxy-lines',
    show: async ({ page, sandbox, api }) => {
      const previous = new Set((await api.listProxies()).map(({ id }) => id));
      const [free, other] = await Promise.all(
        [FREE_EXIT, 'Oslo-02'].map((name) => sandbox.getExit(name)),
      );
      if (free === undefined || other === undefined) {
        throw new Error('Expected two exits.');
      }
      const lines = new LinesPage(page);
      await lines.openProxies();
      await lines.proxies.fill(
        [
          toProxyUrl(free),
          toProxyUrl({ ...other, password: 'wrong' }),
          toProxyUrl(free),
          'not a proxy at all',
        ].join('\n'),
      );
      await lines.read.click();
      await lines.button('Check and add 2 proxies').click();
      await lines.button('Retry 1').waitFor();
      for (const { id } of await api.listProxies()) {
        if (!previous.has(id)) {
          await api.deleteProxy(id);
        }
      }
    },
  },
  {
    name: 'extension-code',
    show: async ({ page }) => {
      const section = new ExtensionSection(page);
      await section.showCode();
      await section.code.scrollIntoViewIfNeeded();
    },
  },
];

export const CONNECTING: readonly Screen[] = [...PROFILES, ...PROXIES];
