import { afterEach, expect, it } from 'vitest';
import { createFakeWorld } from '../../../test/fake-browser-world.ts';
import { findPageOffer } from './page-offer.ts';

const APP = 'https://ads.example.com';

function openPage({ url = `${APP}/profile-settings`, html }: { url?: string; html: string }) {
  document.body.innerHTML = html;
  return createFakeWorld({
    tabs: [{ id: 7, url, isActive: true, read: (func) => func() }],
  });
}

afterEach(() => {
  document.body.innerHTML = '';
});

it('reads the code of the page and takes the address from the tab', async () => {
  openPage({
    html: '<a href="https://elsewhere.example">x</a><code data-ext-pair-code="abcd2345">ABCD-2345</code>',
  });
  expect(await findPageOffer()).toEqual({ origin: APP, code: 'ABCD-2345' });
});

it.each([
  ['a page without a code', { html: '<p>ABCD-2345</p>' }],
  ['a code that is none', { html: '<code data-ext-pair-code="<script>">x</code>' }],
  [
    'a page in the clear on another computer',
    { url: 'http://ads.example.com/', html: '<code data-ext-pair-code="ABCD-2345"></code>' },
  ],
  [
    'a page of the browser',
    { url: 'chrome://settings/', html: '<code data-ext-pair-code="ABCD-2345"></code>' },
  ],
])('offers nothing for %s', async (_, page) => {
  openPage(page);
  expect(await findPageOffer()).toBeNull();
});

it('offers nothing when the page cannot be read', async () => {
  createFakeWorld({
    tabs: [
      {
        id: 7,
        url: APP,
        isActive: true,
        read: () => {
          throw new Error('Cannot access contents of the page');
        },
      },
    ],
  });
  expect(await findPageOffer()).toBeNull();
});
