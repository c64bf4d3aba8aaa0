import { expect, it } from 'vitest';
import { findPlaceholders } from './placeholders-note.tsx';

it.each([
  ['Hello {name}, {{first name}}!', ['{name}', '{{first name}}']],
  ['{имя} and {имя} again', ['{имя}']],
  ['No braces', []],
  ['{ } {1} {one|two} { "json": 1 } {', []],
])('in %j are %j', (text, found) => {
  expect(findPlaceholders(text)).toEqual(found);
});
