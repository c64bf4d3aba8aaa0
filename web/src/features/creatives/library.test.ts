import { CREATIVE_NAME_MAX, type CreativeDto } from '@ads-checker/shared/contracts/creatives';
import { describe, expect, it } from 'vitest';
import { ratioText } from './creative-labels.ts';
import { creativeNameOf, findCreatives, thumbnailOf } from './library.ts';

it.each([
  [1080, 1080, '1:1'],
  [1080, 1350, '4:5'],
  [1080, 1920, '9:16'],
  [1920, 1080, '16:9'],
  [1200, 628, '1.91:1'],
  [1080, 1079, '1:1'],
  [2400, 1000, '2.4:1'],
  [600, 3000, '1:5'],
])('names the ratio of %i × %i', (width, height, expected) => {
  expect(ratioText({ width, height })).toBe(expected);
});

describe('the name of a file', () => {
  it.each([
    ['roof at night.jpg', 'roof at night'],
    ['static  v7.final.PNG', 'static v7.final'],
    ['.png', '.png'],
    ['крыша', 'крыша'],
    [`${'😀'.repeat(200)}.jpg`, '😀'.repeat(CREATIVE_NAME_MAX)],
  ])('of %s', (file, expected) => {
    expect(creativeNameOf(file)).toBe(expected);
  });
});

it('finds images by every word of a text', () => {
  const creatives = ['Roof at night', 'Night yard', 'Roof'].map(
    (name) => ({ name }) as CreativeDto,
  );
  const found = (text: string) => findCreatives(creatives, text).map(({ name }) => name);
  expect(found('  ')).toEqual(['Roof at night', 'Night yard', 'Roof']);
  expect(found('NIGHT roof')).toEqual(['Roof at night']);
  expect(found('attic')).toEqual([]);
});

it.each([
  [
    'https://res.cloudinary.com/shop/image/upload/v12/teams/1/accounts/2/roof.jpg',
    'https://res.cloudinary.com/shop/image/upload/c_limit,h_320,w_480/v12/teams/1/accounts/2/roof.jpg',
  ],
  [
    'https://shop-res.cloudinary.com/image/upload/v12/teams/1/accounts/2/roof.jpg',
    'https://shop-res.cloudinary.com/image/upload/c_limit,h_320,w_480/v12/teams/1/accounts/2/roof.jpg',
  ],
  ['https://ads.example/media/0123/roof.jpg', 'https://ads.example/media/0123/roof.jpg'],
])('shows a smaller copy of %s', (url, expected) => {
  expect(thumbnailOf({ url, previewUrl: null })).toBe(expected);
  expect(thumbnailOf({ url, previewUrl: 'https://ads.example/small.jpg' })).toBe(
    'https://ads.example/small.jpg',
  );
});
