import { rerenderTexts } from '../../../../test/locale.ts';
import 'fake-indexeddb/auto';
import { adUserRoutes, newAdUserSchema } from '@ads-checker/shared/contracts/ad-users';
import { ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fragment, type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../../test/box-size.ts';
import { eventually } from '../../../../test/eventually.ts';
import { renderRoute } from '../../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../../test/test-server.ts';
import { type ApiAnswer, setTransport } from '../../../lib/api.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../../replica/index.ts';
import { answerOf, refusalOf } from '../test/answers.ts';
import { buildLine } from '../test/build-lines.ts';
import { buildAdUser } from '../test/build-profiles.ts';

// fake-indexeddb is many times slower than a browser's IndexedDB
vi.setConfig({ testTimeout: 60_000 });

// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

interface Call {
  readonly facebookId: string;
  readonly key: string | undefined;
  readonly answer: (answer: ApiAnswer) => void;
  readonly lose: () => void;
}

setBoxSize(600);
const SECRETS = /EAABsecret|secret-session/;

let server: ReturnType<typeof startTestServer>;
let restore: () => void;
let calls: Call[];
let redraw: () => void;
/** While true, no answer is given: any answer would tell the client that the server is back. */
let isServerLost: boolean;

beforeEach(() => {
  server = startTestServer();
  calls = [];
  isServerLost = false;
  restore = setTransport({
    ...server.transport,
    send(request) {
      if (request.route !== adUserRoutes.create) {
        return isServerLost
          ? Promise.reject(new TypeError('Failed to fetch'))
          : server.transport.send(request);
      }
      const { cookie } = newAdUserSchema.parse(request.body);
      return new Promise((answer, reject) => {
        calls.push({
          facebookId: /c_user=(\d+)/.exec(cookie ?? '')?.[1] ?? '',
          key: request.headers['idempotency-key'],
          answer,
          lose: () => reject(new TypeError('Failed to fetch')),
        });
      });
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

function Redrawn({ children }: { readonly children: ReactNode }) {
  const [drawing, setDrawing] = useState(0);
  redraw = () => setDrawing((previous) => previous + 1);
  return <Fragment key={drawing}>{children}</Fragment>;
}

async function open(lines: readonly string[]) {
  const { user, session } = await signIn('administrator');
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  const shown = await renderRoute({
    path: '/ad-users/new?many=true',
    wrap: (routed) => (
      <ReplicaProvider value={replica}>
        <Redrawn>{routed}</Redrawn>
      </ReplicaProvider>
    ),
  });
  const actor = userEvent.setup();
  fireEvent.change(screen.getByLabelText('Multi-tokens, one per line'), {
    target: { value: lines.join('\n') },
  });
  await actor.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByRole('table', { name: 'Lines' });
  return { ...shown, user: actor };
}

const button = (name: string) => screen.findByRole('button', { name });
const status = () => screen.getAllByRole('status').map((element) => element.textContent);
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => {
      const cells = within(row).getAllByRole('cell');
      return [cells[0]?.textContent, cells.at(-1)?.textContent];
    });
const callOf = (facebookId: string, nth = 1) =>
  eventually(() => {
    const call = calls.filter((candidate) => candidate.facebookId === facebookId)[nth - 1];
    if (call === undefined) {
      throw new Error(`Nobody requested ${facebookId}.`);
    }
    return call;
  });
const added = (id: string, name: string) => answerOf(buildAdUser({ id, name }));
const refused = (code: string) =>
  refusalOf('FailedPreconditionError', ERROR_MESSAGES.apiError, { code });
const there = (existingId?: string) =>
  refusalOf('AlreadyExistsError', ERROR_MESSAGES.facebookUserExists, {
    code: 'already_added',
    ...(existingId === undefined ? {} : { details: { existingId } }),
  });

async function storedTexts(): Promise<string> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const rowsOf = (name: string) =>
    new Promise<unknown[]>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const database = request.result;
        const stores = [...database.objectStoreNames];
        const transaction = stores.length === 0 ? null : database.transaction(stores);
        Promise.all(
          stores.map(
            (store) =>
              new Promise<unknown>((done) => {
                const all = transaction?.objectStore(store).getAll();
                if (all !== undefined) {
                  all.onsuccess = () => done(all.result);
                }
              }),
          ),
        ).then((results) => {
          database.close();
          resolve(results);
        }, reject);
      };
    });
  const stored = await Promise.all(names.map(rowsOf));
  return JSON.stringify([stored, { ...localStorage }, { ...sessionStorage }, location.href]);
}

describe('many lines', () => {
  it('become profiles one by one, each with its own result', async () => {
    const { user } = await open([
      buildLine({ facebookId: '1001' }),
      buildLine({ facebookId: '1002' }),
      buildLine({ facebookId: '1001' }),
      'nonsense',
      buildLine({ facebookId: '1003' }),
    ]);
    expect(rows()).toEqual([
      ['1', 'Ready'],
      ['2', 'Ready'],
      ['3', 'DuplicateSame profile as line 1'],
      ['4', 'InvalidInvalid multi-token. Paste the whole value.'],
      ['5', 'Ready'],
    ]);
    await user.click(await button('Connect 3 profiles'));
    (await callOf('1001')).answer(added('901', 'Ingrid Solheim'));
    (await callOf('1002')).answer(there('77'));
    (await callOf('1003')).answer(refused('proxy_refused'));
    await button('Retry 1');
    expect(rows().map(([number, text]) => [number, text])).toEqual([
      ['1', 'AddedOpen'],
      ['2', "Already addedOpenYou've already added this user."],
      ['3', 'DuplicateSame profile as line 1'],
      ['4', 'InvalidInvalid multi-token. Paste the whole value.'],
      ['5', 'FailedProxy error. Connection refused. Check the host and port.'],
    ]);
    expect(status()).toContain('5 of 5: 1 added · 2 duplicates · 1 failed · 1 invalid');
    expect(
      screen
        .getAllByRole('link', { name: /^Open/ })
        .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
    ).toEqual([
      ['Open Ingrid Solheim', '/ad-users/901'],
      ['Open 1002', '/ad-users/77'],
    ]);

    await user.click(await button('Retry 1'));
    (await callOf('1003', 2)).answer(added('903', 'Rosa Delgado'));
    await waitFor(() => expect(rows()[4]).toEqual(['5', 'AddedOpen']));
    expect(new Set(calls.map(({ key }) => key)).size).toBe(4);
  });

  it('leave no secrets behind', async () => {
    const lines = [buildLine({ facebookId: '1001' }), buildLine({ facebookId: '1002' })];
    const { user } = await open(lines);
    await user.click(await button('Connect 2 profiles'));
    (await callOf('1001')).answer(refused('auth_error'));
    (await callOf('1002')).answer(added('902', 'Kyle Whitman'));
    await button('Retry 1');
    for (const left of [await storedTexts(), document.body.innerHTML]) {
      expect(left).not.toMatch(SECRETS);
      for (const line of lines) {
        expect(left, 'as it was pasted').not.toContain(line.slice(0, 40));
      }
    }
  });

  it('wait while paused, and end when stopped', async () => {
    const { user } = await open(
      Array.from({ length: 9 }, (_, index) => buildLine({ facebookId: `100${index + 1}` })),
    );
    const states = () => rows().map(([, text]) => text);
    const answerAll = () => {
      for (const call of calls) {
        call.answer(added(`9${call.facebookId}`, 'Somebody'));
      }
    };
    await user.click(await button('Connect 9 profiles'));
    await callOf('1004');
    await user.click(await button('Pause'));
    answerAll();
    const first = Array.from({ length: 4 }, () => 'AddedOpen');
    const rest = Array.from({ length: 5 }, () => 'Waiting');
    await waitFor(() => expect(states()).toEqual([...first, ...rest]));
    await user.click(await button('Continue'));
    await callOf('1008');
    await user.click(await button('Stop'));
    answerAll();
    await button('Retry 1');
    expect(states()).toEqual([...first, ...first, 'Not checked']);
    expect(calls).toHaveLength(8);
  });

  it('pause by themselves when the server is unreachable', async () => {
    const { user } = await open([buildLine({ facebookId: '1001' })]);
    await user.click(await button('Connect 1 profile'));
    const lost = await callOf('1001');
    isServerLost = true;
    lost.lose();
    await screen.findByText(/Can’t reach the server/);
    await waitFor(() => expect(rows()).toEqual([['1', 'Waiting']]));
    await user.click(await button('Continue'));
    const again = await callOf('1001', 2);
    expect(again.key).toBe(lost.key);
    again.answer(added('901', 'Ingrid Solheim'));
    await waitFor(() => expect(rows()).toEqual([['1', 'AddedOpen']]));
  });

  it('continue when a language change remounts the screen', async () => {
    const { user } = await open([
      buildLine({ facebookId: '1001' }),
      buildLine({ facebookId: '1002' }),
    ]);
    await user.click(await button('Connect 2 profiles'));
    (await callOf('1001')).answer(added('901', 'Ingrid Solheim'));
    const second = await callOf('1002');
    act(() => {
      rerenderTexts();
      redraw();
    });
    await waitFor(() => expect(rows()[0]).toEqual(['1', 'AddedOpen']));
    second.answer(added('902', 'Kyle Whitman'));
    await waitFor(() => expect(rows()[1]).toEqual(['2', 'AddedOpen']));
    expect(calls).toHaveLength(2);
  });

  it('confirm leaving while being sent, and explain what happens to the rest', async () => {
    const { user, goTo, address } = await open(
      Array.from({ length: 6 }, (_, index) => buildLine({ facebookId: `100${index + 1}` })),
    );
    await user.click(await button('Connect 6 profiles'));
    await callOf('1004');
    void goTo('/ad-users');
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Leave while sending?',
    });
    expect([...dialog.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      '2 unsent lines will be lost.',
      'Added lines stay. Lines being checked may still be added.',
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/ad-users/new?many=true');
  });

  it('confirm leaving while unsent, parsed or not, until each has a result', async () => {
    const { user, goTo, address } = await open([
      buildLine({ facebookId: '1001' }),
      buildLine({ facebookId: '1002' }),
      'nonsense',
    ]);
    const stay = async (loss: string) => {
      void goTo('/ad-users');
      const dialog = await screen.findByRole('alertdialog', {
        name: 'Leave without sending?',
      });
      expect(dialog.querySelector('p')?.textContent).toBe(loss);
      await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    await stay('2 unsent lines will be lost.');
    await user.click(await button('Edit lines'));
    await stay('3 unsent lines will be lost.');
    await user.click(await button('One'));
    await waitFor(() => expect(address()).toBe('/ad-users/new'));
    await stay('3 unsent lines will be lost.');
    await user.click(await button('Multiple'));
    await user.click(await button('Preview'));
    await user.click(await button('Connect 2 profiles'));
    (await callOf('1001')).answer(added('901', 'Ingrid Solheim'));
    (await callOf('1002')).answer(refused('auth_error'));
    await button('Retry 1');
    await goTo('/ad-users');
    expect(address()).toBe('/ad-users');
  });

  it('keep their text while some failed, and drop it when all are done', async () => {
    const lines = [buildLine({ facebookId: '1001' }), buildLine({ facebookId: '1002' })];
    const { user } = await open(lines);
    const text = () => screen.findByLabelText<HTMLTextAreaElement>('Multi-tokens, one per line');
    await user.click(await button('Connect 2 profiles'));
    (await callOf('1001')).answer(added('901', 'Ingrid Solheim'));
    (await callOf('1002')).answer(refused('auth_error'));
    await user.click(await button('Edit lines'));
    expect((await text()).value).toBe(lines.join('\n'));
    await user.click(await button('Preview'));
    await user.click(await button('Connect 2 profiles'));
    (await callOf('1001', 2)).answer(there('901'));
    (await callOf('1002', 2)).answer(added('902', 'Kyle Whitman'));
    await user.click(await button('Edit lines'));
    expect((await text()).value).toBe('');
  });

  it('are counted after each change, and not written back into the field', async () => {
    const { user } = await open(['nonsense']);
    await user.click(await button('Edit lines'));
    const field = screen.getByLabelText<HTMLTextAreaElement>('Multi-tokens, one per line');
    fireEvent.change(field, { target: { value: 'nonsense\nmore' } });
    await screen.findByText('2 lines');
    expect([field.value, field.defaultValue]).toEqual(['nonsense\nmore', 'nonsense']);
    await user.clear(field);
    await waitFor(() => expect(button('Preview')).resolves.toHaveProperty('disabled', true));
  });

  it('can be loaded from a file', async () => {
    await open(['nonsense']);
    await userEvent.click(await button('Edit lines'));
    const file = new File([buildLine({ facebookId: '1007' })], 'lines.txt', { type: 'text/plain' });
    await userEvent.upload(screen.getByLabelText('Text file'), file);
    await waitFor(() => expect(rows()).toEqual([['1', 'Ready']]));
  });
});
