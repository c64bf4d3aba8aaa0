import { expect, it } from 'vitest';
import { parsePostAddress } from './post-address.ts';

const both = { pageId: '108824417329', postId: '120214788' };
const alone = { pageId: null, postId: '120214788' };

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
  ['https://www.facebook.com/permalink.php?story_fbid=pfbid02abc&id=108824417329', undefined],
  ['https://www.facebook.com/helio.solar', undefined],
  ['https://facebook.com.example.org/1/posts/2', undefined],
  ['https://notfacebook.com/1_2', undefined],
  ['108824417329_', undefined],
  ['helio', undefined],
  ['', undefined],
])('%s', (text, named) => {
  expect(parsePostAddress(text)).toEqual(named);
});
