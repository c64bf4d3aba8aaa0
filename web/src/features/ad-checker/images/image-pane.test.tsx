import 'fake-indexeddb/auto';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildAdImage } from '../../../../test/ad-rows.ts';
import { setBoxSize } from '../../../../test/box-size.ts';
import { renderRoute } from '../../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../../test/test-server.ts';
import { call, setTransport } from '../../../lib/api.ts';
import { openReplica, type Replica, ReplicaProvider, wipeAll } from '../../../replica/index.ts';
import { SavePicture } from './image-dialog.tsx';

vi.setConfig({ testTimeout: 60_000 });

setBoxSize(4_000);
Object.defineProperty(navigator, 'locks', { value: undefined });

let server: ReturnType<typeof startTestServer>;
let replica: Replica;
let restore: () => void;
let refused: RegExp | null;

beforeEach(async () => {
  server = startTestServer();
  refused = null;
  restore = setTransport({
    ...server.transport,
    send: (request) =>
      refused?.test(request.route.path) === true
        ? Promise.reject(new TypeError('no network'))
        : server.transport.send(request),
  });
  await signIn('administrator');
  const { data } = await call(identityRoutes.authenticate, {});
  replica = await openReplica({ userId: data.user.id, accountId: data.session.accountId ?? '' });
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  restore();
  server.restore();
});

const path = '/checker/users/1/accounts/901';

function findPlace() {
  const { adImages, ads } = server.network;
  const images = [...adImages.values()].filter(({ adAccountId }) => adAccountId === '901');
  const used = images.find(({ creativeIds }) => creativeIds.length > 0) ?? buildAdImage();
  const uses = [...ads.values()].filter(({ creative }) =>
    used.creativeIds.includes(creative?.id ?? ''),
  );
  return { images, used, uses };
}

async function show(address: string) {
  const screenAt = await renderRoute({
    path: address,
    wrap: (children) => <ReplicaProvider value={replica}>{children}</ReplicaProvider>,
  });
  const images = within(await screen.findByRole('region', { name: 'Ad images' }));
  await images.findAllByRole('button', { name: 'Copy ID' });
  return screenAt;
}

const library = () => screen.getByRole('region', { name: 'Ad images' });
const cards = () =>
  within(library())
    .getAllByRole('button', { name: (name) => name !== 'Copy ID' })
    .map(({ textContent }) => textContent);

it('opens an image large, steps through its neighbours, and restores the focus', async () => {
  const { images } = findPlace();
  await show(`${path}/ad-images`);
  await waitFor(() => expect(cards()).toHaveLength(images.length));
  const names = cards();
  const first = within(library()).getAllByRole('button', { name: names[0] ?? '' })[0];
  await userEvent.click(first as HTMLElement);

  const dialog = await screen.findByRole('dialog', { name: names[0] ?? '' });
  expect(within(dialog).getByRole('img').getAttribute('src')).toMatch(/^data:image\/svg\+xml/);
  const facts = Object.fromEntries(
    within(dialog)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  const shown = images.find(({ hash }) => hash === facts['Image hash']);
  expect(facts).toMatchObject({
    Status: 'Active',
    Size: `${shown?.width} × ${shown?.height}`,
    'Reviewed automatically': 'Unknown',
    'Reviewed manually': 'Unknown',
    Policy: 'Unknown',
    ID: `${shown?.adAccountId}:${shown?.hash}`,
  });
  const isOff = (name: string) =>
    within(dialog).getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
  expect([isOff('Previous image'), isOff('Next image')]).toEqual([true, false]);
  await userEvent.keyboard('{ArrowLeft}');
  expect(within(dialog).getByText(`Image 1 of ${images.length}`)).toBeDefined();
  await userEvent.keyboard('{ArrowRight}');
  await within(dialog).findByText(`Image 2 of ${images.length}`);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Next image' }));
  await within(dialog).findByText(`Image 3 of ${images.length}`);
  expect(within(dialog).getByRole('heading', { level: 2 }).textContent).toBe(names[2]);
  expect(within(dialog).getByRole('link', { name: 'Download' }).getAttribute('download')).toMatch(
    /^\S.*\.\w+$/,
  );

  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(first));
});

it('lists the ads that use an image, with links', async () => {
  const { used, uses } = findPlace();
  const { address } = await show(`${path}/ad-images?q=${encodeURIComponent(`"${used.hash}"`)}`);
  await userEvent.click(within(library()).getByRole('button', { name: used.name }));
  const usedIn = await screen.findByRole('region', { name: 'Used in' });
  const links = await within(usedIn).findAllByRole('link');
  expect(links.map(({ textContent }) => textContent).sort()).toEqual(
    uses
      .map(({ name }) => name)
      .slice(0, 25)
      .sort(),
  );
  const [link] = links;
  const target = link?.getAttribute('href') ?? '';
  expect(target).toMatch(new RegExp(`^${path}/ads\\?q=`));
  await userEvent.click(link as HTMLElement);
  await waitFor(() => expect(address()).toBe(target));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows that the ads of the account are not on this device', async () => {
  const { used } = findPlace();
  refused = /\/ads$/;
  await show(`${path}/ad-images`);
  await userEvent.click(
    (await within(library()).findAllByRole('button', { name: used.name }))[0] as HTMLElement,
  );
  const usedIn = await screen.findByRole('region', { name: 'Used in' });
  await within(usedIn).findByText('Ads of this ad account aren’t on this device yet.');
  expect(within(usedIn).queryByText(/^No ad uses this image/)).toBeNull();
});

it('filters images by status, and keeps the filter in the URL', async () => {
  const { images } = findPlace();
  const [gone, inner, ...inUse] = images;
  for (const [image, status] of [
    [gone, 'DELETED'],
    [inner, 'INTERNAL'],
  ] as const) {
    server.network.adImages.set(image?.id ?? '', { ...(image ?? buildAdImage()), status });
  }
  const { address } = await show(`${path}/ad-images`);
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const choices = await screen.findByRole('dialog', { name: 'Add filter' });
  const count = (name: RegExp) => within(choices).getByRole('checkbox', { name });
  expect(count(/^Deleted ?1$/)).toBeDefined();
  await userEvent.click(count(/^Internal ?1$/));
  await waitFor(() => expect(cards()).toEqual([inner?.name]));
  await userEvent.click(count(/^Internal/));
  await userEvent.click(count(new RegExp(`^Active ?${inUse.length}$`)));
  await waitFor(() => expect(cards().sort()).toEqual(inUse.map(({ name }) => name).sort()));
  await waitFor(() => expect(address()).toBe(`${path}/ad-images?status=%5B%22ACTIVE%22%5D`));
  expect(screen.getByText('Active', { selector: 'b' })).toBeDefined();
});

it('saves a picture from the page’s own origin, and opens others', () => {
  render(
    <>
      <SavePicture name="roof" url={`${location.origin}/media/1.png`} />
      <SavePicture name="roof" url="https://cdn.example.com/1.png" />
    </>,
  );
  const [download, open] = screen.getAllByRole('link');
  expect([download?.textContent, download?.getAttribute('download')]).toEqual([
    'Download',
    'roof.png',
  ]);
  expect([open?.textContent, open?.getAttribute('target'), open?.getAttribute('rel')]).toEqual([
    'Open original',
    '_blank',
    'noreferrer',
  ]);
});
