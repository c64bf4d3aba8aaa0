import { expect, it } from 'vitest';
import { hidesPostId, isShareAddress, parsePostAddress } from './post-address.ts';

const both = { pageId: '108824417329', postId: '120214788' };
const alone = { pageId: null, postId: '120214788' };
const hidden = { pageId: '108824417329', postId: 'pfbid02abc' };
const hiddenAlone = { pageId: null, postId: 'pfbid02abc' };

it.each([
  ['108824417329_120214788', both],
  [' 120214788 ', alone],
  ['https://www.facebook.com/108824417329_120214788', both],
  ['https://www.facebook.com/108824417329/posts/120214788', both],
  ['https://m.facebook.com/108824417329/posts/free-calculator/120214788/?ref=x', both],
  ['facebook.com/helio.solar/posts/120214788', alone],
  ['https://www.facebook.com/helio.solar/videos/120214788', alone],
  ['https://www.facebook.com/108824417329/photos/a.99/120214788', both],
  ['https://www.facebook.com/permalink.php?story_fbid=120214788&id=108824417329', both],
  ['https://www.facebook.com/story.php?story_fbid=120214788&id=helio', alone],
  ['https://www.facebook.com/photo/?fbid=120214788', alone],
  ['https://www.facebook.com/permalink.php?story_fbid=pfbid02abc&id=108824417329', hidden],
  ['https://www.facebook.com/helio.solar/posts/pfbid02abc?rdid=x', hiddenAlone],
  ['https://www.facebook.com/108824417329/posts/free-calculator/pfbid02abc/', hidden],
  ['https://www.facebook.com/reel/120214788', alone],
  ['https://m.facebook.com/reel/120214788/?mibextid=x', alone],
  ['https://www.facebook.com/108824417329/reels/120214788', both],
  ['https://www.facebook.com/watch/?v=120214788', alone],
  ['https://www.facebook.com/watch?v=120214788&ref=sharing', alone],
  ['https://www.facebook.com/watch/live/?v=120214788', alone],
  ['https://www.facebook.com/watch/', undefined],
  ['https://www.facebook.com/share/p/1AbCdEf/', undefined],
  ['https://fb.watch/xYz123/', undefined],
  ['https://www.facebook.com/posts/120214788', undefined],
  ['https://www.facebook.com/helio.solar', undefined],
  ['https://facebook.com.example.org/1/posts/2', undefined],
  ['https://notfacebook.com/1_2', undefined],
  ['108824417329_', undefined],
  ['helio', undefined],
  ['', undefined],
])('%s', (text, named) => {
  expect(parsePostAddress(text)).toEqual(named);
});

it('tells hidden ids and shared links from others', () => {
  expect([both, hidden].map(hidesPostId)).toEqual([false, true]);
  expect(
    [
      'https://www.facebook.com/share/p/1AbCdEf/',
      'facebook.com/share/v/1AbCdEf',
      'https://fb.watch/xYz123/',
      'https://www.facebook.com/reel/120214788',
      'https://example.org/share/p/1',
      'helio',
    ].map(isShareAddress),
  ).toEqual([true, true, true, false, false, false]);
});
