import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeWorld, type Tab } from '../../../test/fake-browser-world.ts';
import { readProfile } from './read-profile.ts';

const TOKEN = 'EAABsbCS1iHgBOZChk9ZD';
const JAR = { c_user: '100092287300164', xs: '12%3Aabc', datr: 'd1', sb: 's1', fr: 'f1' };

type Page = typeof globalThis & { __accessToken?: unknown };

interface AdsManagerTab extends Partial<Tab> {
  readonly token?: unknown;
  readonly scripts?: readonly string[];
}

/** An Ads Manager page, whose variables are visible in the `MAIN` world only. */
function adsManager({ token = TOKEN, scripts = [], ...tab }: AdsManagerTab = {}): Tab {
  return {
    id: 5,
    url: 'https://adsmanager.facebook.com/adsmanager/manage',
    read: (func, world) => {
      (globalThis as Page).__accessToken = world === 'MAIN' ? token : undefined;
      document.head.replaceChildren(
        ...scripts.map((text) => {
          const script = document.createElement('script');
          script.type = 'application/json';
          script.textContent = text;
          return script;
        }),
      );
      return func();
    },
    ...tab,
  };
}

/** As the site writes it into its scripts, among other data. */
const defines = (user: string) =>
  `handleDefines([["CookieCoreConfig",[],{"c_user":{}},2104],["CurrentUserInitialData",[],${user},270],["LSD",[],{},323]]);`;
const userOf = (name: string) =>
  defines(`{"USER_ID":"${JAR.c_user}","NAME":"${name}","SHORT_NAME":"Dana","APP_ID":"256"}`);

const active: Tab = { id: 1, url: 'https://elsewhere.example/', isActive: true };

afterEach(() => {
  document.head.replaceChildren();
  delete (globalThis as Page).__accessToken;
});

describe('reading the profile of this browser', () => {
  it('reads the named cookies, the token and the user agent, and nothing else', async () => {
    createFakeWorld({
      tabs: [active, adsManager()],
      cookies: { '0': { ...JAR, presence: 'online', wd: '1440x900', locale: 'de_DE' } },
    });
    expect(await readProfile()).toEqual({
      isOk: true,
      profile: {
        facebookId: '100092287300164',
        name: null,
        accessToken: TOKEN,
        cookie: 'c_user=100092287300164; xs=12%3Aabc; datr=d1; sb=s1; fr=f1',
        cookieCount: 5,
        userAgent: navigator.userAgent,
      },
    });
  });

  it('takes the user agent that the page sees', async () => {
    const userAgent = 'Mozilla/5.0 (of the page)';
    const read = () => ({ variable: TOKEN, script: null, user: null, userAgent });
    createFakeWorld({ tabs: [active, adsManager({ read })], cookies: { '0': JAR } });
    expect(await readProfile()).toMatchObject({ isOk: true, profile: { userAgent } });
  });

  it('reads a token of a page that still loads, and waits for one that has none', async () => {
    const asked: boolean[] = [];
    const tab = (tokenAtOnce: string | null) =>
      adsManager({
        read: (_func, _world, isImmediate) => {
          asked.push(isImmediate);
          return { variable: isImmediate ? tokenAtOnce : TOKEN, script: null, user: null };
        },
      });
    createFakeWorld({ tabs: [active, tab(TOKEN)], cookies: { '0': JAR } });
    expect(await readProfile()).toMatchObject({ profile: { accessToken: TOKEN } });
    expect(asked.splice(0)).toEqual([true]);
    createFakeWorld({ tabs: [active, tab(null)], cookies: { '0': JAR } });
    expect(await readProfile()).toMatchObject({ profile: { accessToken: TOKEN } });
    expect(asked).toEqual([true, false]);
  });

  describe('only a page of Ads Manager has its token', () => {
    const other = (url: string, token: string): Tab =>
      adsManager({ id: 9, url, isActive: true, lastAccessed: 99, token });
    const EVENTS = 'https://business.facebook.com/events_manager2/list';

    it.each([
      [EVENTS, 'EAAdofeventsmanager'],
      ['https://business.facebook.com/commerce/catalogs', 'EAAHofcommerce'],
      ['https://business.facebook.com/settings/people', 'EAAGofsettings'],
    ])('with %s in front', async (url, token) => {
      createFakeWorld({ tabs: [other(url, token), adsManager()], cookies: { '0': JAR } });
      expect(await readProfile()).toMatchObject({ profile: { accessToken: TOKEN } });
      createFakeWorld({ tabs: [other(url, token)], cookies: { '0': JAR } });
      expect(await readProfile()).toEqual({ isOk: false, problem: 'no_ads_manager' });
    });

    it.each([
      'https://www.facebook.com/adsmanager/manage/campaigns',
      'https://www.facebook.com/ads/manager/accounts',
      'https://de-de.facebook.com/adsmanager',
      'https://web.facebook.com/adsmanager',
    ])('which %s is when it is in front', async (url) => {
      createFakeWorld({ tabs: [other(url, 'EAABinfront'), adsManager()], cookies: { '0': JAR } });
      expect(await readProfile()).toMatchObject({ profile: { accessToken: 'EAABinfront' } });
    });

    it('and one that it issued is preferred', async () => {
      const rules = other('https://adsmanager.facebook.com/adsmanager/rules', 'EAAIofrules');
      createFakeWorld({ tabs: [rules, adsManager()], cookies: { '0': JAR } });
      expect(await readProfile()).toMatchObject({ profile: { accessToken: TOKEN } });
    });
  });

  describe('who the page is of', () => {
    const of = (id: string) => [userOf('Dana').replace(JAR.c_user, id)];

    it.each([
      ['another account', of('100000000000002'), 'other_account'],
      ['nobody', of('0'), 'login_expired'],
    ])('%s is told before anything is sent', async (_, scripts, problem) => {
      createFakeWorld({ tabs: [active, adsManager({ scripts })], cookies: { '0': JAR } });
      expect(await readProfile()).toEqual({ isOk: false, problem });
    });

    it('passes over a stale page where another is right', async () => {
      createFakeWorld({
        tabs: [
          active,
          adsManager({ id: 4, lastAccessed: 9, token: 'EAABofanother', scripts: of('5') }),
          adsManager({ id: 5, scripts: of(JAR.c_user) }),
        ],
        cookies: { '0': JAR },
      });
      expect(await readProfile()).toMatchObject({ profile: { accessToken: TOKEN, name: 'Dana' } });
    });

    it('a session that acts as a Page is told', async () => {
      createFakeWorld({
        tabs: [active, adsManager()],
        cookies: { '0': { ...JAR, i_user: '61550000000001' } },
      });
      expect(await readProfile()).toEqual({ isOk: false, problem: 'acting_as_page' });
    });
  });

  it.each([
    ['https://www.facebook.com/checkpoint/1501092823525282/', true, 'checkpoint'],
    ['https://business.facebook.com/checkpoint/block/', false, 'checkpoint'],
    ['https://business.facebook.com/business/loginpage/', false, 'login_expired'],
  ])('names where the network sent the browser: %s', async (url, isActive, problem) => {
    createFakeWorld({
      tabs: [...(isActive ? [] : [active]), { id: 5, url, isActive }],
      cookies: { '0': JAR },
    });
    expect(await readProfile()).toEqual({ isOk: false, problem });
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
      'partial_login',
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
  ])('reports what is missing: %s', async (_, world, problem) => {
    createFakeWorld(world);
    expect(await readProfile()).toEqual({ isOk: false, problem });
  });

  describe('the name', () => {
    const readName = async (...scripts: readonly string[]) => {
      createFakeWorld({ tabs: [active, adsManager({ scripts })], cookies: { '0': JAR } });
      const outcome = await readProfile();
      return outcome.isOk ? outcome.profile.name : outcome.problem;
    };

    it('is the profile’s, whatever its characters and position', async () => {
      expect(await readName('var a = 1;', userOf('Dana Hru\\u0161ka'))).toBe('Dana Hruška');
      expect(await readName(userOf('D. \\"{Dana}\\" Hru\\/ka'))).toBe('D. "{Dana}" Hru/ka');
      expect(
        await readName(
          defines(`{ "NAME": "Dana", "ACCOUNT_ID": "1", "USER_ID": "${JAR.c_user}", "A": null }`),
        ),
      ).toBe('Dana');
    });

    it.each([
      ['empty', userOf('')],
      ['of blanks', userOf('  ')],
      ['no text', userOf('x').replace('"x"', '{"a":1}')],
      ['of two lines', userOf('Dana\\nSend me your password')],
      ['written backwards', userOf('Dana \\u202Eanad')],
      ['too long to be one', userOf('x'.repeat(201))],
      ['without an end', `"CurrentUserInitialData",[],{"USER_ID":"${JAR.c_user}","NAME":"Da`],
      ['broken', userOf('Dana\\x')],
      ['beyond a long object', userOf(`Dana","x":"${'x'.repeat(3_000)}`)],
      [
        'inside of what somebody wrote',
        JSON.stringify({ ad: userOf('An ad').replaceAll('\\', '') }),
      ],
    ])('is null when it is %s', async (_, script) => {
      expect(await readName(script)).toBeNull();
    });

    it('is null, and the token is kept, when the page returns unexpected values', async () => {
      for (const user of [7, {}, 'x'.repeat(1_000_000), `{${'"'.repeat(1_999)}`, null]) {
        const read = () => ({ variable: TOKEN, script: null, user });
        createFakeWorld({ tabs: [active, adsManager({ read })], cookies: { '0': JAR } });
        expect(await readProfile()).toMatchObject({
          isOk: true,
          profile: { accessToken: TOKEN, name: null },
        });
      }
    });
  });

  describe('the token', () => {
    const readToken = async (tab: AdsManagerTab) => {
      createFakeWorld({ tabs: [active, adsManager(tab)], cookies: { '0': JAR } });
      const outcome = await readProfile();
      return outcome.isOk ? outcome.profile.accessToken : outcome.problem;
    };
    const setter = `(function(){window.__accessToken="${TOKEN}";window.a=1})();`;

    it('comes from the script that sets the variable, once the variable is empty', async () => {
      expect(await readToken({ token: null, scripts: ['x', setter] })).toBe(TOKEN);
      expect(await readToken({ token: 'EAABofthevariable', scripts: [setter] })).toBe(
        'EAABofthevariable',
      );
    });

    it.each([
      ['a picture', `{"src":"data:image/jpeg;base64,/9j/${TOKEN}"}`],
      ['another token', `{"accessToken":"${TOKEN}"}`],
      ['what somebody wrote', JSON.stringify({ ad: setter })],
      ['a token that is none', 'window.__accessToken="none"'],
    ])('is not taken from %s', async (_, script) => {
      expect(await readToken({ token: null, scripts: [script] })).toBe('no_token');
    });

    it.each([['nothing'], [7], [{ variable: 7, script: {} }], [null], [['EAAB']]])(
      'is missing when the page returns %j',
      async (answer) => {
        expect(await readToken({ read: () => answer })).toBe('no_token');
      },
    );
  });

  it('gives up on a page that never responds', async () => {
    vi.useFakeTimers();
    createFakeWorld({
      tabs: [
        active,
        adsManager({ id: 5, lastAccessed: 9, read: () => new Promise(() => undefined) }),
        adsManager({ id: 6 }),
      ],
      cookies: { '0': JAR },
    });
    const outcome = readProfile();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(await outcome).toMatchObject({ isOk: true, profile: { accessToken: TOKEN } });
  });

  it('reads the active page first, then the most recently used, and skips a suspended one', async () => {
    const asleep = () => {
      throw new Error('The tab was discarded');
    };
    const asked: number[] = [];
    const tab = (id: number, rest: Partial<Tab>): Tab => ({
      ...adsManager(),
      id,
      ...rest,
      read: (func, world, isImmediate) => {
        asked.push(id);
        return (rest.read ?? adsManager().read)?.(func, world, isImmediate);
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

  it('uses the cookie store of the active tab: a container sends its own profile', async () => {
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
