import { afterEach, describe, expect, it } from 'vitest';
import { createFakeWorld } from '../../../test/fake-browser-world.ts';
import { findPageOffer } from './page-offer.ts';

const APP = 'https://ads.example.com';
const SHOWN = '<code data-ext-pair-code="ABCD-2345">ABCD-2345</code>';
const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } };

interface OpenPage {
  readonly url?: string;
  readonly html?: string;
  /** The tab's URL when it is read. */
  readonly readAt?: string;
}

function openPage({ url = `${APP}/profile-settings`, html = SHOWN, readAt = url }: OpenPage) {
  document.body.innerHTML = html;
  return createFakeWorld({
    tabs: [
      {
        id: 7,
        url,
        isActive: true,
        read: (func) => {
          happyDOM.setURL(readAt);
          return func();
        },
      },
    ],
  });
}

afterEach(() => {
  document.body.innerHTML = '';
});

it('takes the code from the page and the origin from the tab', async () => {
  openPage({
    html: '<a href="https://elsewhere.example">x</a><code data-ext-pair-code="abcd2345">ABCD-2345</code>',
  });
  expect(await findPageOffer()).toEqual({ origin: APP, code: 'ABCD-2345' });
});

it.each([
  ['a page without a code', { html: '<p>ABCD-2345</p>' }],
  ['a code that is none', { html: '<code data-ext-pair-code="<script>">x</code>' }],
  ['a page with two codes', { html: `${SHOWN}<b data-ext-pair-code="WXYZ-2345"></b>` }],
  ['a page in the clear on another computer', { url: 'http://ads.example.com/' }],
  ['a page of the browser', { url: 'chrome://settings/' }],
  [
    'a tab that went to another site since',
    { readAt: 'https://elsewhere.example/profile-settings' },
  ],
  ['a tab that went to another port since', { readAt: `${APP}:8443/` }],
])('offers nothing for %s', async (_, page) => {
  openPage(page);
  expect(await findPageOffer()).toBeNull();
});

describe('a code in the URL', () => {
  it.each([
    '#pair=ABCD-2345',
    '#pair=abcd2345',
    '?pair=ABCD-2345',
    '?next=%2Fprofile-settings%23pair%3DABCD-2345',
    '?a=%2525%34%31BCD-2345',
    '/ABCD/2345',
    '#pair=%41%42%43%44%2D%32%33%34%35',
    '#pair=%2541BCD-2345',
  ])('is ignored: %s', async (suffix) => {
    openPage({ url: `${APP}/profile-settings${suffix}` });
    expect(await findPageOffer()).toBeNull();
  });

  it('does not hide another code on the page', async () => {
    openPage({ url: `${APP}/profile-settings?ref=50%&n=%zz#pair=WXYZ-6789` });
    expect(await findPageOffer()).toEqual({ origin: APP, code: 'ABCD-2345' });
  });
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
