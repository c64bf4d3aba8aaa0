import { expect, it } from 'vitest';
import { readDelay, readPosts } from './new-task.ts';

it('reads distinct posts, one per line, and reports invalid lines', () => {
  const text = '1_2\n\n https://www.facebook.com/1/posts/2 \nhelio\n34\n1_';
  expect(readPosts(text)).toEqual({
    posts: ['https://www.facebook.com/1/posts/2', '34'],
    badLines: [4, 6],
    hasShareLinks: false,
    isTooMany: false,
  });
  expect(
    readPosts('https://www.facebook.com/reel/7\nhttps://www.facebook.com/share/p/1AbC/'),
  ).toEqual({
    posts: ['https://www.facebook.com/reel/7'],
    badLines: [2],
    hasShareLinks: true,
    isTooMany: false,
  });
  const many = Array.from({ length: 101 }, (_, at) => `1_${at}`).join('\n');
  expect(readPosts(many).isTooMany).toBe(true);
});

it.each([
  ['1', '3', { min: 1, max: 3 }],
  ['2', '2', { min: 2, max: 2 }],
  ['3', '2', undefined],
  ['0', '2', undefined],
  ['1', '1441', undefined],
  ['1.5', '2', undefined],
  ['', '2', undefined],
])('%s–%s minutes', (min, max, range) => {
  expect(readDelay({ min, max })).toEqual(range);
});
