import { afterEach, describe, expect, it } from 'vitest';
import { createFakeWorld, type Tab } from '../../../test/fake-browser-world.ts';
import { readProfile } from './read-profile.ts';

const TOKEN = 'EAABsbCS1iHgBOZChk9ZD';
const JAR = { c_user: '100092287300164', xs: '12%3Aabc', datr: 'd1', sb: 's1', fr: 'f1' };

type Page = typeof globalThis & { __accessToken?: unknown };

/** A page of Ads Manager: its variables are seen from its own world only. */
function adsManager({ token = TOKEN, ...tab }: Partial<Tab> & { token?: unknown } = {}): Tab {
  return {
    id: 5,
    url: 'https://adsmanager.facebook.com/adsmanager/manage',
    read: (func, world) => {
      (globalThis as Page).__accessToken = world === 'MAIN' ? token : undefined;
      return func();
    },
    ...tab,
  };
}

const active: Tab = { id: 1, url: 'https://elsewhere.example/', isActive: true };

afterEach(() => {
  delete (globalThis as Page).__accessToken;
});

describe('reading the profile of this browser', () => {
  it('takes the named cookies, the token and the user agent, and nothing else', async () => {
    createFakeWorld({
      tabs: [active, adsManager()],
      cookies: { '0': { ...JAR, presence: 'online', wd: '1440x900', locale: 'de_DE' } },
    });
    expect(await readProfile()).toEqual({
      isOk: true,
      profile: {
        facebookId: '100092287300164',
        accessToken: TOKEN,
        cookie: 'c_user=100092287300164; xs=12%3Aabc; datr=d1; sb=s1; fr=f1',
        cookieCount: 5,
        userAgent: navigator.userAgent,
      },
    });
  });

  it.each([
    [
      'no access',
      { hasAccess: false, tabs: [active, adsManager()], cookies: { '0': JAR } },
      'no_access',
    ],
    ['no cookies', { tabs: [active, adsManager()] }, 'signed_out'],
    [
      'no session',
      { tabs: [active, adsManager()], cookies: { '0': { c_user: '17' } } },
      'signed_out',
    ],
    [
      'no number',
      { tabs: [active, adsManager()], cookies: { '0': { ...JAR, c_user: 'x' } } },
      'signed_out',
    ],
    ['no Ads Manager', { tabs: [active], cookies: { '0': JAR } }, 'no_ads_manager'],
    [
      'no token',
      { tabs: [active, adsManager({ token: null })], cookies: { '0': JAR } },
      'no_token',
    ],
    [
      'a token that is none',
      { tabs: [active, adsManager({ token: 'EAA"><b>' })], cookies: { '0': JAR } },
      'no_token',
    ],
    [
      'an object for a token',
      { tabs: [active, adsManager({ token: {} })], cookies: { '0': JAR } },
      'no_token',
    ],
  ])('says what is missing: %s', async (_, world, problem) => {
    createFakeWorld(world);
    expect(await readProfile()).toEqual({ isOk: false, problem });
  });

  it('asks the page looked at first, then the last used, and goes on past one that is asleep', async () => {
    const asleep = () => {
      throw new Error('The tab was discarded');
    };
    const asked: number[] = [];
    const tab = (id: number, rest: Partial<Tab>): Tab => ({
      ...adsManager(),
      id,
      ...rest,
      read: (func, world) => {
        asked.push(id);
        return (rest.read ?? adsManager().read)?.(func, world);
      },
    });
    createFakeWorld({
      tabs: [
        tab(2, { lastAccessed: 10 }),
        tab(3, { lastAccessed: 30, read: asleep }),
        tab(4, { isActive: true, read: asleep }),
      ],
      cookies: { '0': JAR },
    });
    expect(await readProfile()).toMatchObject({ isOk: true });
    expect(asked).toEqual([4, 3, 2]);
  });

  it('keeps to the jar of the tab looked at: a container sends its own profile', async () => {
    createFakeWorld({
      tabs: [
        { ...active, storeId: 'container-2' },
        adsManager({ id: 5, token: 'EAABofthefirstjar' }),
        adsManager({ id: 6, token: 'EAABofthesecondjar', storeId: 'container-2' }),
      ],
      cookies: { '0': JAR, 'container-2': { c_user: '200', xs: 'two' } },
    });
    expect(await readProfile()).toMatchObject({
      profile: {
        facebookId: '200',
        cookie: 'c_user=200; xs=two',
        accessToken: 'EAABofthesecondjar',
      },
    });
  });
});
