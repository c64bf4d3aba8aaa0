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
