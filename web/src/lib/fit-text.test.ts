import { expect, it } from 'vitest';
import { fitMiddle, measureTwoLines } from './fit-text.ts';

/** Every character is 10 px wide. */
const measure = (text: string) => [...text].length * 10;
const shorten = (text: string, widthPx: number, lineCount = 1) =>
  fitMiddle({ text, widthPx, lineCount, measure });

it('leaves a text that fits as it is', () => {
  expect(shorten('UGC swipe 03', 120)).toBe('UGC swipe 03');
  expect(shorten('UGC swipe 03', 80, 2)).toBe('UGC swipe 03');
  expect(shorten('Anything', 0)).toBe('Anything');
});

it('tells two names with one beginning apart by their ends', () => {
  const [first, second] = ['copy 1', 'copy 2'].map((end) =>
    shorten(`DE Solar | broad 25-55 | ${end}`, 150),
  );
  expect([first, second]).toEqual(['DE Solar…copy 1', 'DE Solar…copy 2']);
});

it('breaks between words, and inside one that is longer than a line', () => {
  expect(shorten('one two three four', 100, 2)).toBe('one two three four');
  expect(shorten('one two three four', 90, 2)).toBe('one two t…ee four');
  expect(shorten('abcdefghijklmnop', 80, 2)).toBe('abcdefghijklmnop');
  expect(shorten('abcdefghijklmnopq', 80, 2)).toBe('abcdefghi…lmnopq');
});

it('measures what two lines need', () => {
  expect(measureTwoLines('Impressions', measure)).toBe(110);
  expect(measureTwoLines('Cost per result, €', measure)).toBe(90);
});
