import { expect, it } from 'vitest';
import { getVideoStill, isHostedAt } from './video-still.ts';

const HERE = 'https://ads.example';
const HOST = 'https://res.cloudinary.com/shop/video/upload';

it('returns the still of an uploaded video', () => {
  expect(getVideoStill(`${HOST}/v1764000000/teams/7/profiles/12/bed%2C_front-a1b2c.mp4`)).toBe(
    `${HOST}/c_limit,h_400,w_400/v1764000000/teams/7/profiles/12/bed%2C_front-a1b2c.jpg`,
  );
});

it.each([
  `${HOST}/v1764000000/others/bed.mp4`,
  `${HOST}/v1764000000/teams/7/shops/12/bed.mp4`,
  'https://shop.example/v/bed.mp4',
  'not an address',
  '',
])('returns none for %j', (url) => {
  expect(getVideoStill(url)).toBeNull();
});

it('recognises files hosted by the server itself', () => {
  expect(isHostedAt(HERE, `${HERE}/media/0a/bed.mp4`)).toBe(true);
  expect(isHostedAt(HERE, 'https://shop.example/bed.mp4')).toBe(false);
  expect(isHostedAt(HERE, 'bed.mp4')).toBe(false);
});
