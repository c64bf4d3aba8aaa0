import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import frameScript from '../../../frame.js?raw';
import { forgetScreens, SCREEN_PREFIX } from '../../lib/kept-keys.ts';
import { forgetSession } from '../../replica/index.ts';
import { keepScreen } from './keep-screen.ts';

const SESSION = 'ads-checker:session';
const SETTINGS = 'ads-checker:settings';
const OWNER = '1:7';
const DAY_MS = 24 * 60 * 60 * 1000;

const LIST = `<div class="shell">
<header><a href="/ad-users" id="home" class="brand">Ads</a><span role="status">Synced</span></header>
<main id="main" class="list" tabindex="-1"><h1 aria-label="Profiles">Profiles</h1><input value="typed" placeholder="Search"><p class="sr-only">2 found</p>
<ul><li onclick="act()" data-id="9"><a href="/ad-users/9">Marta</a><time datetime="2026-01-01">1 min</time><button role="switch" aria-checked="true" aria-label="Marta"></button><img src="/a.png" class="size-6"><svg viewBox="0 0 1 1" onload="act()"><path d="M0 0"></path></svg></li><li>Kyle</li></ul></main></div>`;

const KEPT = `<div class="shell"><kept-text data-text="
"></kept-text><header><a class="brand"><kept-text data-text="Ads"></kept-text></a><span></span></header><kept-text data-text="
"></kept-text><kept-main class="list"><h1><kept-text data-text="Profiles"></kept-text></h1><input placeholder="Search"><kept-text data-text="
"></kept-text><ul><li><a><kept-text data-text="Marta"></kept-text></a><time></time><button role="switch" aria-checked="true"></button><div class="size-6"></div><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg></li><li><kept-text data-text="Kyle"></kept-text></li></ul></kept-main></div>`;

const FRAME = '<i>frame</i>';
const query = (selector: string): Element => {
  const found = document.querySelector(selector);
  if (found === null) {
    throw new Error(`Nothing is ${selector}`);
  }
  return found;
};

function signIn(userId: string, accountId: string): void {
  localStorage.setItem(
    SESSION,
    JSON.stringify({ user: { id: userId }, session: { accountId }, userAccounts: [] }),
  );
}

function setStyles(href: string): void {
  const link = document.createElement('link');
  // Not connected as a stylesheet, which would load it
  link.setAttribute('rel', 'stylesheet');
  link.setAttribute('href', href);
  vi.spyOn(document, 'querySelector').mockImplementation(function find(this: Document, selector) {
    return selector === 'link[rel="stylesheet"]'
      ? link
      : Document.prototype.querySelector.call(document, selector);
  });
}

/** The page as it is before the app starts. */
function openPage(): Element {
  document.body.innerHTML = `<div id="frame">${FRAME}</div><div id="root"><div id="not-started" hidden></div></div>`;
  new Function(frameScript)();
  return query('#frame');
}

function show(html: string): void {
  query('#root').innerHTML = html;
}

function keep(html = LIST): void {
  openPage();
  show(html);
  keepScreen(OWNER);
}

const keptKeys = (): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(SCREEN_PREFIX));
const mutated = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/ad-users?sort=name');
  setStyles('/assets/a.css');
  localStorage.setItem(SETTINGS, '{"locale":"en-US"}');
  signIn('1', '7');
});
afterEach(() => {
  document.dispatchEvent(new Event('pointerdown'));
  document.body.innerHTML = '';
  localStorage.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('paints what was in view, without anything that acts, names or tells the time', () => {
  keep();
  const frame = openPage();
  expect(frame.innerHTML).toBe(KEPT);
  expect((frame as HTMLElement).inert).toBe(true);
});

describe('paints nothing', () => {
  const changes: Record<string, () => void> = {
    'to another person': () => signIn('2', '7'),
    'in another team': () => signIn('1', '8'),
    'when nobody is signed in': () => localStorage.removeItem(SESSION),
    'after the session was forgotten': () => forgetSession(),
    'after rows were withdrawn': () => forgetScreens(),
    'at another address': () => history.replaceState(null, '', '/proxies'),
    'with another query': () => history.replaceState(null, '', '/ad-users?sort=spend'),
    'in another language': () => localStorage.setItem(SETTINGS, '{"locale":"ru-RU"}'),
    'in another theme': () => localStorage.setItem(SETTINGS, '{"locale":"en-US","theme":"dark"}'),
    'in the other theme of the system': () =>
      vi
        .spyOn(globalThis, 'matchMedia')
        .mockReturnValue({ matches: true } as unknown as MediaQueryList),
    'in another language of the browser': () =>
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ru-RU']),
    'in another width': () => vi.stubGlobal('innerWidth', innerWidth + 1),
    'with other styles': () => setStyles('/assets/b.css'),
    'after a day': () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS });
    },
    'that cannot be read': () => {
      for (const key of keptKeys()) {
        localStorage.setItem(key, '{"at":');
      }
    },
  };
  test.each(Object.entries(changes))('%s', (_, change) => {
    keep();
    expect(openPage().innerHTML).toBe(KEPT);
    change();
    expect(openPage().innerHTML).toBe(FRAME);
    vi.unstubAllGlobals();
  });
});

test('leaves no screens on the device with the session, and only those of accounts that are left', () => {
  keep();
  signIn('1', '8');
  openPage();
  show(LIST);
  keepScreen('1:8');
  expect(keptKeys()).toHaveLength(2);
  forgetScreens(({ userId, accountId }) => userId === '1' && accountId === '7');
  expect(keptKeys()).toEqual([`${SCREEN_PREFIX}1:8:${innerWidth}:/ad-users?sort=name`]);
  forgetSession();
  expect(Object.keys(localStorage)).toEqual([SETTINGS]);
});

describe('keeps', () => {
  test('nothing for who is not signed in any more', () => {
    openPage();
    show(LIST);
    keepScreen('1:8');
    localStorage.removeItem(SESSION);
    expect(() => keepScreen(OWNER)).toThrow();
    expect(keptKeys()).toEqual([]);
  });

  test.each([
    ['with chosen rows', LIST.replace('<li>', '<li role="checkbox" aria-checked="true">')],
    ['with an open object', LIST.replace('<ul>', '<ul data-inspector="">')],
    ['with a secret', LIST.replace('<ul>', '<ul data-secret-shown="">')],
    ['that still loads', LIST.replace('<ul>', '<ul class="late">')],
    ['that is too large', LIST.replace('Kyle', 'Kyle'.repeat(30_000))],
    ['without rows', LIST.replaceAll('li>', 'p>').replace('<li', '<p')],
  ])('no screen %s', (_, html) => {
    keep(html);
    expect(keptKeys()).toEqual([]);
  });

  test('no scrolled screen: the next one opens at the top', () => {
    openPage();
    show(`<div>${LIST}</div>`);
    query('#root > div > div').scrollTop = 40;
    keepScreen(OWNER);
    expect(keptKeys()).toEqual([]);
  });

  test('no rows that are gone', () => {
    keep();
    keep('<main id="main"><p>No profiles</p></main>');
    expect(keptKeys()).toEqual([]);
  });

  test('nothing below the view, and only places beside it', () => {
    openPage();
    show('<main id="main"><ul><li>Marta</li><li>Beside</li><li>Below</li></ul></main>');
    const places = { Beside: { left: innerWidth }, Below: { top: innerHeight } };
    for (const row of document.querySelectorAll('li')) {
      const place = places[row.textContent as keyof typeof places];
      const box = { top: 0, left: 0, right: 9_999, bottom: 9_999, width: 9, height: 9, ...place };
      vi.spyOn(row, 'getBoundingClientRect').mockReturnValue(box as DOMRect);
    }
    keepScreen(OWNER);
    expect(openPage().innerHTML).toBe(
      '<kept-main><ul><li><kept-text data-text="Marta"></kept-text></li><li></li></ul></kept-main>',
    );
  });

  test('the twelve latest screens', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let index = 0; index < 14; index += 1) {
      vi.setSystemTime(1_000 + index);
      history.replaceState(null, '', `/ad-users?page=${index}`);
      keep();
    }
    expect(
      keptKeys()
        .map((key) => Number(key.split('=')[1]))
        .toSorted((a, b) => a - b),
    ).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  });
});

describe('the frame', () => {
  const isThere = (): boolean => document.getElementById('frame') !== null;

  test('without a screen stays while the app starts, and goes with the first one', async () => {
    openPage();
    show('<div data-starting="" role="status"></div>');
    await mutated();
    expect(isThere()).toBe(true);
    show('<main></main>');
    await mutated();
    expect(document.body.innerHTML).toBe('<div id="root"><main></main></div>');
  });

  test('with a screen waits for the rows of the app', async () => {
    keep();
    openPage();
    show('<div data-starting="" role="status"></div>');
    await mutated();
    show('<main id="main"></main>');
    await mutated();
    query('#main').innerHTML = '<h1>Profiles</h1><div role="status" class="late"></div>';
    await mutated();
    expect(isThere()).toBe(true);
    query('#main').innerHTML = '<ul><li>Marta</li></ul>';
    await mutated();
    expect(isThere()).toBe(false);
  });

  test.each([
    ['the login screen', () => show('<main></main>')],
    ['what may keep the app from starting', () => query('#not-started').removeAttribute('hidden')],
    [
      'another screen',
      () => {
        history.replaceState(null, '', '/proxies');
        show('<main id="main"></main>');
      },
    ],
    [
      'who wants to do something',
      async () => {
        show('<main id="main"></main>');
        await mutated();
        document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      },
    ],
  ])('with a screen makes way for %s', async (_, act) => {
    keep();
    openPage();
    await mutated();
    expect(isThere()).toBe(true);
    await act();
    await mutated();
    expect(isThere()).toBe(false);
  });

  test('with a screen does not wait for rows that do not come', async () => {
    keep();
    openPage();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    show('<main id="main"><p>No profiles</p></main>');
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2));
    vi.runAllTimers();
    expect(isThere()).toBe(false);
  });
});
