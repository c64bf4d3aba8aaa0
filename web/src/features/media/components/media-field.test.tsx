import { mediaRoutes, PRODUCT_MEDIA_LIMITS } from '@ads-checker/shared/contracts/media';
import { AppError } from '@ads-checker/shared/errors';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTestServer } from '../../../../test/test-server.ts';
import { queryClient } from '../../../lib/server-query.ts';
import type { MediaItem } from '../media.ts';
import { placeUploaded } from '../media.ts';
import type { SendFile } from '../send-file.ts';
import { fileOf, jpgOf, mp4Of } from '../test/files.ts';
import { createUploads, type Uploads } from '../uploads.ts';
import { MediaField } from './media-field.tsx';

let server: ReturnType<typeof startTestServer>;
let host: 'server' | 'none';
beforeEach(() => {
  host = 'server';
  server = startTestServer({ nowMs: Date.now() });
  server.answer(mediaRoutes.getHost, () => ({ data: { kind: host, cloudName: null } }));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  server.restore();
});

const image = (name: string): MediaItem => ({ kind: 'image', url: `https://m.test/${name}` });

type Change = (items: readonly MediaItem[]) => readonly MediaItem[];

interface ScreenProps {
  readonly initial: readonly MediaItem[];
  readonly isSingle: boolean;
  readonly isReadOnly: boolean;
  readonly uploads: Uploads;
  /** Receives the function that adds finished uploads to the list. */
  readonly onPlace: (place: (change: Change) => void) => void;
  readonly onChange: (items: readonly MediaItem[]) => void;
}

function Screen({ initial, isSingle, isReadOnly, uploads, onPlace, onChange }: ScreenProps) {
  const [items, setItems] = useState(initial);
  useEffect(() => onPlace(setItems), [onPlace]);
  const isBusy = useSyncExternalStore(uploads.subscribe, uploads.isBusy);
  return (
    <MediaField
      label="Media"
      uploads={{ uploads, isBusy }}
      target="item"
      owner={{ teamId: '1', adUserId: '2' }}
      rules={{ limits: PRODUCT_MEDIA_LIMITS, max: { image: 3, video: 1 }, isSingle }}
      items={items}
      isReadOnly={isReadOnly}
      onChange={(next) => {
        onChange(next);
        setItems(next);
      }}
    />
  );
}

function show({
  items: initial = [],
  isReadOnly = false,
  isSingle = false,
  send,
}: {
  items?: readonly MediaItem[];
  isSingle?: boolean;
  isReadOnly?: boolean;
  send?: SendFile;
} = {}) {
  const changes = vi.fn();
  let place: (change: Change) => void = () => undefined;
  const uploads: Uploads = createUploads({
    onUploaded: (uploaded) => place((items) => placeUploaded(items, uploaded)),
    isOnline: () => true,
    ...(send === undefined ? {} : { send }),
  });
  render(
    <Screen
      initial={initial}
      isSingle={isSingle}
      isReadOnly={isReadOnly}
      uploads={uploads}
      onPlace={(given) => {
        place = given;
      }}
      onChange={(next) => changes(next.map(({ url }) => url.replace('https://m.test/', '')))}
    />,
  );
  return { changes };
}

const names = (): string[] =>
  screen
    .queryAllByRole('listitem')
    .map((row) => within(row).queryByRole('link')?.textContent ?? '');

it('uploads the chosen files, and shows them in the chosen order', async () => {
  const send: SendFile = async ({ kind, publicId, onProgress }) => {
    onProgress(1);
    return { kind, url: `https://m.test/${publicId}` };
  };
  show({ items: [image('there.jpg')], send });
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(screen.getByLabelText('Choose files', { selector: 'input' }), [
    fileOf('cup red.jpg', jpgOf(600, 600)),
    fileOf('turn.mp4', mp4Of(1280, 720)),
    fileOf('notes.txt', jpgOf(600, 600)),
  ]);
  await waitFor(() => expect(names()).toEqual(['there.jpg', 'cup red.jpg', 'turn.mp4', '']));
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[1]).toContain('Uploaded');
  expect(rows[3]).toContain('Unsupported extension. Use JPG, PNG or MP4.');
});

it('loads no previews of uploaded files while others are being sent', async () => {
  const last = Promise.withResolvers<MediaItem>();
  const answers = [Promise.resolve(image('a.jpg')), last.promise];
  show({
    items: [image('there.jpg')],
    send: () => answers.shift() ?? Promise.reject(new Error('unexpected extra request')),
  });
  const pictures = () =>
    [...document.querySelectorAll('img')].map(({ src }) => src.replace('https://m.test/', ''));
  await userEvent.upload(screen.getByLabelText('Choose files', { selector: 'input' }), [
    fileOf('a.jpg', jpgOf(600, 600)),
    fileOf('b.jpg', jpgOf(600, 600)),
  ]);
  await screen.findByText('Uploaded');
  expect(pictures()).toEqual(['there.jpg']);
  await act(async () => last.resolve(image('b.jpg')));
  await waitFor(() => expect(pictures()).toEqual(['there.jpg', 'a.jpg', 'b.jpg']));
});

it('shows the host’s error, and retries', async () => {
  const answers = [
    () => Promise.reject(new AppError('VendorError', 'Invalid image file')),
    () => Promise.resolve(image('cup.jpg')),
  ];
  show({
    send: () => answers.shift()?.() ?? Promise.reject(new Error('unexpected extra request')),
  });
  const user = userEvent.setup();
  const input = screen.getByLabelText('Choose files', { selector: 'input' });
  await user.upload(input, fileOf('cup.jpg', jpgOf(600, 600)));
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid image file');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Uploaded');
});

it('accepts dropped and pasted files, and cancels them', async () => {
  show({ send: () => new Promise(() => undefined) });
  const field = screen.getByRole('group');
  const files = [fileOf('cup.jpg', jpgOf(600, 600))];
  await act(async () => {
    fireEvent.drop(field, { dataTransfer: { types: ['Files'], files } });
    fireEvent.paste(field, { clipboardData: { files, getData: () => '' } });
  });
  const bars = await screen.findAllByRole('progressbar');
  expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
    'Upload of cup.jpg',
    'Upload of cup.jpg',
  ]);
  const [cancel] = screen.getAllByRole('button', { name: 'Cancel: cup.jpg' });
  await userEvent.click(cancel as HTMLElement);
  expect(screen.getByText('Canceled')).toBeDefined();
  expect(screen.getAllByRole('progressbar')).toHaveLength(1);
});

it('reorders by keyboard, within one kind', async () => {
  const video: MediaItem = { kind: 'video', url: 'https://m.test/turn.mp4' };
  const { changes } = show({ items: [image('a.jpg'), image('b.jpg'), video] });
  const grip = () => screen.getByRole('button', { name: 'Move: a.jpg' });
  grip().focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowDown}{ArrowDown}{/Alt}');
  expect(changes.mock.calls).toEqual([[['b.jpg', 'a.jpg', 'turn.mp4']]]);
  expect(document.activeElement).toBe(grip());
  expect(screen.queryByRole('button', { name: 'Move: turn.mp4' })).toBeNull();
  expect(screen.getByText('Moved to place 2')).toBeDefined();
});

it('adds links, and reports an invalid one', async () => {
  const { changes } = show();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Add link' }));
  await user.type(screen.getByLabelText('Link'), 'ftp://x{Enter}');
  expect(screen.getByText('Invalid URL')).toBeDefined();
  await user.clear(screen.getByLabelText('Link'));
  await user.type(screen.getByLabelText('Link'), 'https://m.test/a.jpg{Enter}');
  fireEvent.paste(screen.getByRole('group'), {
    clipboardData: { files: [], getData: () => 'https://m.test/b.mp4\nhttps://m.test/c.png' },
  });
  expect(changes.mock.calls.at(-1)).toEqual([['a.jpg', 'b.mp4', 'c.png']]);
});

it('accepts only links where uploads are off, and nothing when read-only', async () => {
  host = 'none';
  show();
  await screen.findByText(/^Uploads aren’t set up on this server/);
  expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Add link' })).toBeDefined();
  cleanup();
  show({ items: [image('a.jpg'), image('b.jpg')], isReadOnly: true });
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('replaces the item in a field for a single one', async () => {
  const send: SendFile = async ({ kind, publicId }) => ({
    kind,
    url: `https://m.test/${publicId}`,
  });
  const { changes } = show({ items: [image('there.jpg')], isSingle: true, send });
  const files = [fileOf('a.jpg', jpgOf(600, 600)), fileOf('b.mp4', mp4Of(1280, 720))];
  const field = screen.getByRole('group');
  const drop = (dropped: readonly File[]) =>
    fireEvent.drop(field, { dataTransfer: { types: ['Files'], files: dropped } });
  drop(files);
  expect(screen.getByRole('alert').textContent).toBe('Add one file at a time');
  drop(files.slice(1));
  await screen.findByText('Uploaded');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.paste(field, {
    clipboardData: { files: [], getData: () => 'https://m.test/c.png' },
  });
  expect(changes.mock.calls).toEqual([[['c.png']]]);
});
