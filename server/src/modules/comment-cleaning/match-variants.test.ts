import { expect, it } from 'vitest';
import type { AdsPost } from '../../gateways/graph/ports/posts-port.ts';
import { type DynamicCreative, matchVariants } from './match-variants.ts';

const HOUR_MS = 60 * 60_000;
const CREATED = new Date('2026-11-20T12:00:00.000Z');

const ad = (change: Partial<DynamicCreative> = {}): DynamicCreative => ({
  postId: '7_1',
  pageId: '7',
  adCreatedAt: CREATED,
  assetFeed: { texts: ['Your roof can do more', 'Sun'], links: ['https://a.example/x/'] },
  ...change,
});
const post = (change: Partial<AdsPost> = {}): AdsPost => ({
  id: '7_2',
  message: 'Sun',
  link: 'https://a.example/x',
  createdAt: CREATED.toISOString(),
  ...change,
});
const isMatched = (of: DynamicCreative, each: AdsPost): boolean =>
  matchVariants({ ads: [of], posts: [each] }).length === 1;

it.each([
  ['a post with one of its texts and links', ad(), post(), true],
  [
    'text and link written otherwise',
    ad(),
    post({ message: ' Your  roof can\ndo more ', link: 'https://a.example/x/?utm_source=fb#top' }),
    true,
  ],
  ['another text', ad(), post({ message: 'Rain' }), false],
  ['another link', ad(), post({ link: 'https://a.example/y' }), false],
  ['no link, by the text', ad(), post({ link: null }), true],
  [
    'a link that is no address',
    ad({ assetFeed: { texts: [], links: ['x'] } }),
    post({ message: '', link: 'x' }),
    true,
  ],
  [
    'neither texts nor links to know it by',
    ad({ assetFeed: { texts: [], links: [] } }),
    post({ message: '' }),
    false,
  ],
  [
    'no text, by the link',
    ad({ assetFeed: { texts: [], links: ['https://a.example/x'] } }),
    post({ message: '' }),
    true,
  ],
  [
    'a text where the creative has none',
    ad({ assetFeed: { texts: [], links: ['https://a.example/x'] } }),
    post(),
    false,
  ],
  ['a post of another page', ad(), post({ id: '8_2' }), false],
  ['the post that it names', ad(), post({ id: '7_1' }), false],
  ['an ad that is no dynamic creative', ad({ assetFeed: null }), post(), false],
  [
    'a post made a day before the ad',
    ad(),
    post({ createdAt: new Date(CREATED.getTime() - 24 * HOUR_MS).toISOString() }),
    true,
  ],
  [
    'a post made earlier',
    ad(),
    post({ createdAt: new Date(CREATED.getTime() - 25 * HOUR_MS).toISOString() }),
    false,
  ],
  ['a post of unknown age', ad(), post({ createdAt: null }), true],
] as const)('%s', (_, of, each, expected) => {
  expect(isMatched(of, each)).toBe(expected);
});

it('lays a post on the latest ad that it may be of', () => {
  const old = ad({ postId: '7_10', adCreatedAt: new Date(CREATED.getTime() - 48 * HOUR_MS) });
  const late = ad({ postId: '7_11' });
  const before = post({
    id: '7_3',
    createdAt: new Date(CREATED.getTime() - 30 * HOUR_MS).toISOString(),
  });
  const now = post({ id: '7_4' });
  const found = matchVariants({ ads: [old, late], posts: [now, before, post({ id: '7_10' })] });
  expect(found.map(({ post: { id }, ad: { postId } }) => [id, postId])).toEqual([
    ['7_4', '7_11'],
    ['7_3', '7_10'],
  ]);
});
