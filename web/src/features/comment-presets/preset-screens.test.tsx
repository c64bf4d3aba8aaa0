import 'fake-indexeddb/auto';
import type { PresetComment } from '@ads-checker/shared/contracts/comment-preset-entities';
import { commentPresetRoutes as r } from '@ads-checker/shared/contracts/comment-presets';
import { mediaRoutes } from '@ads-checker/shared/contracts/media';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../test/box-size.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { ownedRowsOf } from '../../../test/server/state.ts';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { notifyActorChange } from '../../lib/actor-change.ts';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { queryClient } from '../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });
setBoxSize(600);
const AT = '2026-11-21T13:31:00.000Z';
const LIST = '/comments-cheating/presets';
const TEXT_FILE = { type: 'text/plain' };
/** “Сколько дней?” */
const IN_WINDOWS_1251 = Uint8Array.from([
  0xd1, 0xea, 0xee, 0xeb, 0xfc, 0xea, 0xee, 0x20, 0xe4, 0xed, 0xe5, 0xe9, 0x3f,
]);

let server: ReturnType<typeof startTestServer>;
beforeEach(() => {
  server = startTestServer({ nowMs: Date.now() });
  server.answer(mediaRoutes.getHost, () => ({ data: { kind: 'none' as const, cloudName: null } }));
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  queryClient.clear();
  notifyActorChange();
  server.restore();
});

const comment = (id: string, text: string, more: Partial<PresetComment> = {}): PresetComment => ({
  id,
  parentId: null,
  text,
  photo: null,
  video: null,
  reactions: {},
  ...more,
});
const COMMENTS = [
  comment('11', 'How long does it take?'),
  comment('12', 'Three weeks', { parentId: '11' }),
  comment('13', 'Your grid operator decides', { parentId: '12' }),
  comment('14', '', { photo: { url: 'https://m.test/roof.jpg', previewUrl: null } }),
];

/** `isForeign`: owned by another member, who shares it. */
async function open({
  path = `${LIST}/7`,
  isForeign = false,
}: {
  path?: string;
  isForeign?: boolean;
} = {}) {
  const { user, session, userAccounts } = await signIn('administrator');
  const account = userAccounts.find(({ id }) => id === session.accountId);
  const colleague = [...server.state.accounts.values()].find(
    ({ id, teamId }) => teamId === account?.teamId && id !== account.id,
  );
  const accountId = (isForeign ? colleague?.id : account?.id) ?? '';
  const rows = ownedRowsOf(server.state, 'commentPreset');
  for (const [id, name, comments] of [
    ['7', 'Roofs 10', COMMENTS],
    ['8', 'Roofs 2', COMMENTS.slice(0, 1)],
  ] as const) {
    const dates = { createdAt: AT, updatedAt: AT };
    const teamId = account?.teamId ?? '';
    rows.set(id, { id, accountId, teamId, name, shared: isForeign, comments, ...dates });
  }
  // Changes wait for the network and are shown meanwhile
  for (const route of [r.addComments, r.moveComment, r.updateComment, r.updateComments]) {
    server.answer(route, () => {
      throw new NetworkFailure('save the preset', undefined);
    });
  }
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  const held = replica.observeOwned('commentPresets');
  held.subscribe(() => undefined);
  await waitFor(() => expect(held.get().rows).toHaveLength(2), { timeout: 20_000 });
  const at = await renderRoute({
    path,
    wrap: (content) => <ReplicaProvider value={replica}>{content}</ReplicaProvider>,
  });
  if (isForeign) {
    at.changeAccountPermissions({ manage_team_ads: false });
  }
  return at;
}

const tree = (): readonly string[] =>
  screen
    .queryAllByRole('treeitem')
    .map(
      (row) => `${row.getAttribute('aria-level')} ${row.querySelector('[lang=""]')?.textContent}`,
    );
const row = (text: string | RegExp) => screen.findByRole('treeitem', { name: text });
const act = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Preset actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

it('lists presets by name, filters them, and confirms a deletion', async () => {
  await open({ path: LIST });
  const names = () =>
    screen.queryAllByRole('link', { name: /^Roofs/ }).map((link) => link.textContent);
  await waitFor(() => expect(names()).toEqual(['Roofs 2', 'Roofs 10']));
  const cells = within(screen.getAllByRole('row')[2] as HTMLElement).getAllByRole('cell');
  expect(cells.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    'Roofs 10How long does it take?',
    '4',
  ]);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Search presets'), 'walls');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await user.click(await screen.findByRole('button', { name: 'Delete preset Roofs 2' }));
  const asked: unknown[] = [];
  server.answer(r.delete, ({ params }) => {
    asked.push(params);
    return { data: null };
  });
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete preset' }));
  await waitFor(() => expect([names(), asked]).toEqual([['Roofs 10'], [{ commentPresetId: '8' }]]));
});

it('requires a name and comments for a new preset', async () => {
  const { address } = await open({ path: LIST });
  const user = userEvent.setup();
  await user.click(
    (await screen.findAllByRole('button', { name: 'New preset' }))[0] as HTMLElement,
  );
  await user.click(screen.getByRole('button', { name: 'Create preset' }));
  expect(screen.getByText('Enter a name')).toBeDefined();
  expect(screen.getByText('Enter at least one comment')).toBeDefined();
  await user.type(screen.getByLabelText('Name'), 'Walls');
  fireEvent.change(screen.getByLabelText('Comments, one per line'), {
    target: { value: 'Why, {{name}}?' },
  });
  expect(
    screen.getByText('Comments have no variables. Published as written: {{name}}'),
  ).toBeDefined();
  fireEvent.change(screen.getByLabelText('Comments, one per line'), {
    target: { value: 'Why?\n  So\\\n  that' },
  });
  expect(screen.queryByText(/^Comments have no variables/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Create preset' }));
  await screen.findByRole('heading', { name: 'Walls' });
  expect(tree()).toEqual(['1 Why?', '2 So\n  that']);
  expect(address()).toMatch(/^\/comments-cheating\/presets\/\d+$/);
});

it('explains why a comment cannot be dropped', async () => {
  await open();
  const dataTransfer = { setData: () => undefined, setDragImage: () => undefined };
  const dragged = await row(/How long/);
  fireEvent.dragStart(within(dragged).getByTitle('Drag to move'), { dataTransfer });
  const over = async (text: RegExp) => {
    const target = await row(text);
    fireEvent.dragOver(target, { dataTransfer });
    return target;
  };
  await over(/Your grid/);
  await screen.findByText('A comment can’t be a reply to one of its own replies.');
  await over(/How long/);
  await screen.findByText('A comment can’t be a reply to itself.');
  const target = await over(/No text/);
  fireEvent.drop(target, { dataTransfer });
  await waitFor(() =>
    expect(tree()).toEqual([
      '1 No text',
      '2 How long does it take?',
      '3 Three weeks',
      '4 Your grid operator decides',
    ]),
  );
});

it('replaces in all comments, and undoes it', async () => {
  await open();
  await row(/How long/);
  await act('Find and replace');
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Find'), 'weeks');
  await user.type(screen.getByLabelText('Replace with'), 'months');
  await user.click(screen.getByRole('button', { name: /^Replace/ }));
  await row(/Three months/);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await row(/Three weeks/);
});

it('parses pasted lines, and exports the comments as text', async () => {
  await open();
  await row(/How long/);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Paste lines' }));
  const file = screen.getByLabelText('Text file (optional)');
  await user.upload(file, new File([new Uint8Array([0xff, 0x41, 0x98])], 'a.txt', TEXT_FILE));
  expect(await screen.findByText(/^The file can’t be read as text/)).toBeTruthy();
  await user.upload(file, new File([IN_WINDOWS_1251], 'b.txt', TEXT_FILE));
  await screen.findByDisplayValue('Сколько дней?');
  fireEvent.change(screen.getByRole('textbox', { name: /Comments/ }), {
    target: { value: 'And in winter?\n\tFour weeks' },
  });
  await user.click(screen.getByRole('button', { name: /^Add/ }));
  await row(/Four weeks/);
  await act('Copy as text');
  await screen.findByText('Comments copied');
  expect(await navigator.clipboard.readText()).toBe(
    'How long does it take?\n\tThree weeks\n\t\tYour grid operator decides\nAnd in winter?\n\tFour weeks',
  );
});

it('attaches one image or video, and keeps a comment that consists of it alone', async () => {
  await open();
  const user = userEvent.setup();
  await user.click(await row(/No text/));
  await user.click(screen.getByRole('button', { name: 'Remove 1: roof.jpg' }));
  expect(screen.getByRole('alert').textContent).toBe('Enter a text or add an image or video.');
  await user.click(screen.getByRole('button', { name: 'Add link' }));
  await user.type(screen.getByLabelText('Link'), 'https://m.test/turn.mp4{Enter}');
  expect(screen.queryByRole('alert')).toBeNull();
  const links = () => within(screen.getByRole('group', { name: /^Image/ })).getAllByRole('link');
  await waitFor(() => expect(links().map(({ textContent }) => textContent)).toEqual(['turn.mp4']));
  expect(within(await row(/No text/)).getByRole('img', { name: 'Video' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(links().map(({ textContent }) => textContent)).toEqual(['roof.jpg']));
});

it('shows shared presets to others, read-only', async () => {
  await open({ isForeign: true });
  await userEvent.click(await row(/No text/));
  await screen.findByText(/^Only its owner and members with/);
  expect(screen.getByRole('link', { name: 'roof.jpg' })).toBeDefined();
  const panel = screen.getByRole('region', { name: 'Comment' });
  const names = within(panel)
    .getAllByRole('button')
    .filter((button) => button.closest('fieldset[disabled]') === null)
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Close']);
  expect(within(panel).getByRole('textbox', { name: 'Text' })).toHaveProperty('readOnly', true);
});
