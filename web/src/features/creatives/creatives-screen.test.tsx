import 'fake-indexeddb/auto';
import { type CreativeDto, creativeRoutes as r } from '@ads-checker/shared/contracts/creatives';
import { mediaRoutes } from '@ads-checker/shared/contracts/media';
import { AppError } from '@ads-checker/shared/errors';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../test/box-size.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { setTransport } from '../../lib/api.ts';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { queryClient } from '../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';
import { fileOf, jpgOf, mp4Of } from '../media/test/files.ts';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });
setBoxSize(900);

function creative(id: string, more: Partial<CreativeDto> = {}): CreativeDto {
  return {
    id,
    accountId: '1',
    teamId: '1',
    name: `Image ${id}`,
    kind: 'image',
    url: `https://files.example/${id}.jpg`,
    previewUrl: null,
    width: 1080,
    height: 1350,
    durationMs: null,
    byteCount: 1_258_291,
    createdAt: '2026-03-01T09:00:00.000Z',
    adAccountCount: 0,
    canChange: true,
    ...more,
  };
}

let server: ReturnType<typeof startTestServer>;
let library: CreativeDto[];
let host: 'server' | 'none';
/** Names of the files that the media host refuses. */
let refused: Set<string>;
const isRefused = (name: string) => [...refused].some((part) => name.startsWith(part));

/** A media host that stores a file under its name. */
class Upload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  open(): void {}
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  send(form: FormData): void {
    const name = String(form.get('public_id'));
    this.status = isRefused(name) ? 400 : 200;
    this.responseText = JSON.stringify(
      isRefused(name)
        ? { error: { message: 'The host is full.' } }
        : { secure_url: `https://files.example/${name}.jpg` },
    );
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(() => {
  server = startTestServer({ nowMs: Date.now() });
  library = [];
  host = 'server';
  server.answer(mediaRoutes.getHost, () => ({ data: { kind: host, cloudName: null } }));
  server.answer(mediaRoutes.sign, ({ body }) => ({
    data: {
      apiKey: 'server',
      signature: 'ab',
      timestamp: 1,
      cloudName: 'server',
      folder: body.folder ?? '',
      uploadUrl: '/media/upload',
    },
  }));
  refused = new Set();
  vi.stubGlobal('XMLHttpRequest', Upload);
  server.answer(r.list, () => ({ data: library }));
  server.answer(r.create, ({ body }) => {
    const data = body.creatives.map(({ id, name, url }) => creative(id, { name, url }));
    library = [...data, ...library];
    return { data };
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  cleanup();
  await wipeAll();
  queryClient.clear();
  server.restore();
});

async function open() {
  const { user, session } = await signIn('administrator');
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  await renderRoute({
    path: '/creatives',
    wrap: (shown) => <ReplicaProvider value={replica}>{shown}</ReplicaProvider>,
  });
  return within(await screen.findByRole('region', { name: 'Library' }));
}

const cards = () =>
  within(screen.getByRole('region', { name: 'Images and videos' }))
    .getAllByRole('listitem')
    .map((card) => card.textContent);
const act = async (name: string, item: string) => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return user;
};
const lines = () =>
  within(screen.getByRole('list', { name: 'Files' }))
    .getAllByRole('listitem')
    .map((line) => [...line.querySelectorAll('p, p + span')].map((part) => part.textContent));
const drop = (files: readonly File[]) =>
  fireEvent.drop(screen.getByRole('region', { name: 'Library' }), {
    dataTransfer: { files, types: ['Files'] },
  });

describe('the library', () => {
  it('says how the first image is added', async () => {
    const shown = await open();
    await shown.findByText('No creatives yet');
    shown.getByText('Drop images and videos here. The whole team can launch ads with them.');
    expect(screen.getAllByRole('button', { name: 'Upload' })).toHaveLength(2);
  });

  it('says that it is not available offline', async () => {
    setTransport({
      ...server.transport,
      send: (request) =>
        request.route === r.list
          ? Promise.reject(new NetworkFailure('fetch', null))
          : server.transport.send(request),
    });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const shown = await open();
    await shown.findByText('Creatives aren’t available offline');
  });

  it('shows creatives, and finds them by name', async () => {
    library = [
      creative('1', { name: 'Roof at night', adAccountCount: 2 }),
      creative('2', { name: 'Yard', width: 1200, height: 628, byteCount: 512_000 }),
      creative('3', {
        name: 'Clip',
        kind: 'video',
        height: 1920,
        durationMs: 72_400,
        byteCount: 2 * 1024 ** 3,
      }),
    ];
    await open();
    await screen.findByText('3 creatives');
    expect(cards()).toEqual([
      '4:5Roof at night1080 × 1350 · 1.2 MBIn 2 ad accounts',
      '1.91:1Yard1200 × 628 · 500 KBIn no ad account yet',
      '1:12 · 9:16Clip1080 × 1920 · 2 GBIn no ad account yet',
    ]);
    const user = userEvent.setup();
    await user.keyboard('/');
    await user.keyboard('night');
    await waitFor(() => expect(cards()).toHaveLength(1));
    await user.keyboard('x');
    await screen.findByText('Nothing matches 1 filter');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(cards()).toHaveLength(3));
  });

  it('renames an image, and says what the server refuses', async () => {
    library = [creative('1', { name: 'Roof' })];
    const renamed = vi.fn();
    server.answer(r.update, ({ params: { creativeId }, body: { name } }) => {
      renamed(creativeId, name);
      if (name === 'Bad') {
        throw new AppError('ConflictError', 'Not this name.');
      }
      return { data: creative(creativeId, { name }) };
    });
    await open();
    const user = await act('Roof', 'Rename');
    const field = await screen.findByRole('textbox', { name: 'Name' });
    const save = () => user.click(screen.getByRole('button', { name: 'Rename' }));
    await user.clear(field);
    await save();
    await screen.findByText('Enter a name');
    await user.type(field, 'Bad');
    await save();
    await screen.findByText('Not this name.');
    await user.clear(field);
    await user.type(field, ' Roof at night ');
    await save();
    await screen.findByText('Roof at night');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(renamed.mock.calls).toEqual([
      ['1', 'Bad'],
      ['1', 'Roof at night'],
    ]);
  });

  it('deletes what the person may delete of a selection', async () => {
    library = [creative('1'), creative('2'), creative('3', { canChange: false }), creative('4')];
    const deleted = vi.fn();
    server.answer(r.delete, ({ params: { creativeId } }) => {
      deleted(creativeId);
      return { data: null };
    });
    await open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Image 1' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Image 3' }));
    await user.keyboard('{/Shift}');
    const bar = within(screen.getByRole('region', { name: 'Selected creatives' }));
    bar.getByText('3 selected');
    bar.getByText('1 added by others');
    await user.click(bar.getByRole('button', { name: 'Delete 2' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 2 creatives?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete 2 creatives' }));
    await waitFor(() => expect(deleted.mock.calls).toEqual([['1'], ['2']]));
    await waitFor(() => expect(cards()).toHaveLength(2));
    await user.keyboard('{Escape}');
  });

  it('selects all that are shown by keyboard, and none', async () => {
    library = [creative('1'), creative('2')];
    await open();
    const user = userEvent.setup();
    (await screen.findByRole('region', { name: 'Images and videos' })).focus();
    await user.keyboard('{Control>}a{/Control}');
    await screen.findByText('2 selected');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  });

  it('offers no changes of images to who may only see them', async () => {
    library = [creative('1', { canChange: false })];
    await open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Actions for Image 1' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Open image',
    ]);
  });
});

describe('adding files', () => {
  const good = () => fileOf('roof at night.jpg', jpgOf(1080, 1350));

  it('tells of each file what became of it', async () => {
    library = [creative('7', { name: 'Yard' })];
    await open();
    await screen.findByText('Yard');
    server.answer(r.create, ({ body }) => {
      const [wanted] = body.creatives;
      if (wanted?.name === 'yard again') {
        return { data: [creative('7', { name: 'Yard' })] };
      }
      return { data: [creative(wanted?.id ?? '', { name: wanted?.name ?? '' })] };
    });
    refused.add('full');
    drop([
      good(),
      fileOf('small.jpg', jpgOf(320, 900)),
      fileOf('low.jpg', jpgOf(900, 200)),
      fileOf('banner.webp', jpgOf(900, 900)),
      fileOf('clip.mp4', mp4Of(900, 900)),
      fileOf('small.mp4', mp4Of(100, 900)),
      fileOf('clip.jpg', mp4Of(900, 900)),
      fileOf('yard again.jpg', jpgOf(900, 901)),
      fileOf('full.jpg', jpgOf(900, 902)),
    ]);
    await waitFor(() =>
      expect(lines()).toEqual([
        ['roof at night.jpg', 'Added. Fits feeds. Cropped in stories, Reels.'],
        ['small.jpg', '320 px wide. Use at least 600 × 314.'],
        ['low.jpg', '200 px high. Use at least 600 × 314.'],
        ['banner.webp', 'WEBP files can’t be added. Use JPG, PNG or MP4.'],
        ['clip.mp4', 'Use at least 1 second.'],
        ['small.mp4', '100 px wide. Use at least 120 × 120.'],
        ['clip.jpg', 'This is a video. Name it “.mp4”.'],
        ['yard again.jpg', 'Same file as “Yard”'],
        ['full.jpg', 'The host is full.'],
      ]),
    );
    const panel = within(screen.getByRole('complementary', { name: 'Uploaded files' }));
    expect(
      ['1 added', '7 not added', '1 duplicate'].map((text) => panel.getByText(text)),
    ).toHaveLength(3);
    expect(cards()).toHaveLength(2);

    refused.clear();
    const user = userEvent.setup();
    await user.click(panel.getByRole('button', { name: 'Retry: full.jpg' }));
    await panel.findByText('2 added');
    await user.click(panel.getByRole('button', { name: 'Remove from the list: small.jpg' }));
    await user.click(panel.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: /8 files.*5 not added/ }));
    await user.click(await screen.findByRole('button', { name: 'Clear list' }));
    await waitFor(() => expect(screen.queryByText('8 files')).toBeNull());
  });

  it('adds what was uploaded when the server could not, without uploading it again', async () => {
    await open();
    const asked = vi.fn();
    server.answer(r.create, ({ body }) => {
      const [wanted] = body.creatives;
      asked(wanted);
      if (asked.mock.calls.length === 1) {
        throw new AppError('UnavailableError', 'Try again in a moment.');
      }
      return { data: [creative(wanted?.id ?? '', { name: wanted?.name ?? '' })] };
    });
    drop([good()]);
    await screen.findByText('Try again in a moment.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry: roof at night.jpg' }));
    await screen.findByText('Added. Fits feeds. Cropped in stories, Reels.');
    const [first, second] = asked.mock.calls.flat();
    expect(second).toEqual(first);
    expect(first).toMatchObject({ name: 'roof at night' });
  });

  it('says that uploads are off', async () => {
    host = 'none';
    await open();
    await screen.findByText('Uploads aren’t set up on this server. Ask the server admin.');
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
  });
});
