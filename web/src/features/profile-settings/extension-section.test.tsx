import 'fake-indexeddb/auto';
import { extensionRoutes } from '@ads-checker/shared/contracts/extension';
import { identityRoutes, type SessionDto } from '@ads-checker/shared/contracts/identity';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRoute } from '../../../test/render-route.tsx';
import { SERVER_NOW_MS, signIn, startTestServer } from '../../../test/test-server.ts';
import { call, setTransport } from '../../lib/api.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';

vi.setConfig({ testTimeout: 60_000 });

// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

let server: ReturnType<typeof startTestServer>;
let restore: () => void;
let paired: SessionDto[];

function buildExtension(id: string, userId: string): SessionDto {
  const at = new Date(SERVER_NOW_MS).toISOString();
  return {
    id,
    kind: 'extension',
    extensionVersion: '0.1.0',
    label: null,
    pairingKeyId: null,
    lastProfile: null,
    name: null,
    userId,
    teamId: null,
    accountId: null,
    status: 'active',
    ip: '203.0.113.9',
    userAgent: CHROME,
    device: 'desktop',
    os: 'Windows 10',
    browser: 'Chrome 131.0.0.0',
    lastActivity: at,
    expiredAt: at,
    createdAt: at,
  };
}

beforeEach(() => {
  // Codes expire by the page's clock
  server = startTestServer({ nowMs: Date.now() });
  paired = [];
  restore = setTransport({
    ...server.transport,
    async send(request) {
      const answer = await server.transport.send(request);
      if (request.route === identityRoutes.listSessions && answer.status === 200) {
        const { data } = answer.json as { data: { sessions: SessionDto[] } };
        return { ...answer, json: { data: { sessions: [...data.sessions, ...paired] } } };
      }
      if (request.route === extensionRoutes.listBuilds) {
        const build = (browser: string) => ({
          browser,
          path: `/downloads/extension-${browser}.zip`,
          sizeBytes: 348_160,
          sha256: 'a'.repeat(64),
        });
        const builds = [build('chrome'), build('firefox')];
        return { ...answer, json: { data: { extension: { version: '0.2.0', builds } } } };
      }
      return answer;
    },
  });
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  restore();
  server.restore();
  localStorage.clear();
});

async function open(path = '/profile-settings') {
  const { user, session } = await signIn('administrator');
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  const shown = await renderRoute({
    path,
    wrap: (routed) => <ReplicaProvider value={replica}>{routed}</ReplicaProvider>,
  });
  await screen.findByText('Version 0.2.0, 340 KB');
  const section = screen.getByRole('region', { name: 'Browser extension' });
  return { ...shown, userId: user.id, section, user: userEvent.setup() };
}

const codeIn = (section: HTMLElement) => section.querySelector('code[data-ext-pair-code]');

describe('the browser extension', () => {
  it('is offered for the current browser and for the other one', async () => {
    const { user, section } = await open();
    const link = () => within(section).getByRole('link', { name: /^Download for/ });
    expect([link().textContent, link().getAttribute('href')]).toEqual([
      'Download for Chrome',
      '/downloads/extension-chrome.zip',
    ]);
    await user.click(within(section).getByRole('button', { name: 'Firefox' }));
    expect([link().textContent, link().getAttribute('href')]).toEqual([
      'Download for Firefox',
      '/downloads/extension-firefox.zip',
    ]);
    expect(within(section).getByText(/about:debugging/)).toBeTruthy();
  });

  it('is connected by a code, and the page shows when it was used', async () => {
    const { user, section, userId } = await open();
    await user.click(within(section).getByRole('button', { name: 'Connect extension' }));
    await waitFor(() => expect(codeIn(section)).not.toBeNull());
    const code = codeIn(section);
    expect(code?.textContent).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect(code?.getAttribute('data-ext-pair-code')).toBe(code?.textContent);
    paired = [buildExtension('77', userId)];
    expect(await within(section).findByText('Connected: Chrome 131, Windows 10')).toBeTruthy();
    expect(codeIn(section)).toBeNull();
    const list = await within(section).findByRole('list', { name: 'Connected extensions' });
    expect(within(list).getByText('Extension in Chrome 131, Windows 10')).toBeTruthy();
    expect(within(list).getByText('Outdated: 0.1.0. Latest: 0.2.0')).toBeTruthy();
    expect(within(list).getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(
      '/downloads/extension-chrome.zip',
    );
  });

  it.each([
    '#pair=ABCD-2345',
    '?pair=ABCD-2345',
    '?pair=ABCD-2345#pair=ABCD-2345',
    '#pair=abcd2345&x=1',
    '#pair=%41BCD-2345',
  ])('shows no code from a URL: %s', async (suffix) => {
    const { user, section, address } = await open(`/profile-settings${suffix}`);
    expect(codeIn(section)).toBeNull();
    expect(document.body.innerHTML).not.toMatch(/ABCD-?2345/i);
    if (suffix.startsWith('#')) {
      await waitFor(() => expect(address()).toBe('/profile-settings'));
    }
    await user.click(within(section).getByRole('button', { name: 'Connect extension' }));
    await waitFor(() => expect(codeIn(section)).not.toBeNull());
    expect(codeIn(section)?.textContent).not.toBe('ABCD-2345');
  });

  it('shows no code of a previous page, since it was issued to that page only', async () => {
    const { user, section } = await open();
    await user.click(within(section).getByRole('button', { name: 'Connect extension' }));
    await waitFor(() => expect(codeIn(section)).not.toBeNull());
    cleanup();
    expect(codeIn((await open()).section)).toBeNull();
  });
});

describe('a key for many browsers', () => {
  const openKeyDialog = async () => {
    const opened = await open();
    const { user, section } = opened;
    await user.click(within(section).getByRole('button', { name: 'Connect many browsers' }));
    return { ...opened, dialog: await screen.findByRole('dialog') };
  };

  it('is shown once, as a link, and its browsers are named as they connect', async () => {
    const { user, userId, section, dialog } = await openKeyDialog();
    await user.clear(within(dialog).getByLabelText('Browsers'));
    await user.type(within(dialog).getByLabelText('Browsers'), '3');
    await user.selectOptions(within(dialog).getByLabelText('Expires'), 'In 8 hours');
    await user.click(within(dialog).getByRole('button', { name: 'Create key' }));
    const shown = await screen.findByRole('alertdialog', {
      name: 'Copy the link for your browsers',
    });
    expect(shown.querySelector('[data-secret-shown]')?.textContent).toMatch(
      /^https?:\/\/[^/]+\/profile-settings#pair=[A-Z2-9]{4}(-[A-Z2-9]{4}){5}$/,
    );
    expect(codeIn(shown)).toBeNull();
    await user.click(within(shown).getByRole('button', { name: 'Done' }));
    const list = await within(section).findByRole('list', { name: 'Keys for many browsers' });
    expect(within(list).getByText('0 of 3 browsers connected')).toBeTruthy();
    expect(document.querySelector('[data-secret-shown]')).toBeNull();
    const at = new Date(SERVER_NOW_MS).toISOString();
    const used = { pairingKeyId: '1', createdAt: at };
    paired = [
      { ...buildExtension('77', userId), ...used, label: 'Kyiv laptop' },
      {
        ...buildExtension('78', userId),
        ...used,
        lastProfile: { name: 'Nadia, solar', sentAt: at },
      },
      { ...buildExtension('79', userId), ...used },
    ];
    expect(await within(list).findByText('Kyiv laptop', {}, { timeout: 20_000 })).toBeTruthy();
    expect(within(list).getByText('Nadia, solar')).toBeTruthy();
    expect(within(list).getByText('Chrome 131, Windows 10')).toBeTruthy();
    const connected = within(section).getByRole('list', { name: 'Connected extensions' });
    expect(
      within(connected)
        .getAllByRole('button', { name: /^Disconnect/ })
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual([
      'Disconnect: Kyiv laptop',
      'Disconnect: Nadia, solar',
      'Disconnect: Extension in Chrome 131, Windows 10',
    ]);
    await user.click(within(list).getByRole('button', { name: /^End the key that expires/ }));
    await waitFor(() =>
      expect(within(section).queryByRole('list', { name: 'Keys for many browsers' })).toBeNull(),
    );
    expect(within(section).getByRole('list', { name: 'Connected extensions' })).toBeTruthy();
  });

  it('is asked for with a number of browsers that the server takes', async () => {
    const { user, dialog } = await openKeyDialog();
    const field = within(dialog).getByLabelText('Browsers');
    await user.clear(field);
    await user.type(field, '101');
    await user.click(within(dialog).getByRole('button', { name: 'Create key' }));
    expect(await within(dialog).findByText('Enter a number from 1 to 100')).toBeTruthy();
  });
});

it('counts extensions separately from devices when logging out everywhere else', async () => {
  const { user } = await signIn('administrator');
  paired = [buildExtension('77', user.id)];
  await open();
  const sessions = screen.getByRole('list', { name: 'Sessions' });
  expect(within(sessions).getByText('Extension in Chrome 131, Windows 10')).toBeTruthy();
  expect(
    within(sessions).getByRole('button', {
      name: 'Disconnect: Extension in Chrome 131, Windows 10',
    }),
  ).toBeTruthy();
  const { data } = await call(identityRoutes.listSessions, {});
  const devices = data.sessions.filter(({ kind }) => kind === 'browser').length - 1;
  expect(
    screen.getByRole('button', {
      name: `Log out of ${devices} other devices and disconnect 1 extension`,
    }),
  ).toBeTruthy();
});
