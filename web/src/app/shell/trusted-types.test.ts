import { expect, test } from 'vitest';
import { allowServiceWorker } from './trusted-types.ts';

test('only the service worker is allowed as the address of a script', () => {
  const made: [string, (url: string) => string][] = [];
  const createPolicy = (name: string, rules: { createScriptURL: (url: string) => string }) =>
    made.push([name, rules.createScriptURL]);
  allowServiceWorker({ defaultPolicy: null, createPolicy });
  allowServiceWorker({ defaultPolicy: {}, createPolicy });
  allowServiceWorker(undefined);
  const [[name, createScriptURL] = ['', (url: string) => url], ...others] = made;
  expect([name, others, createScriptURL('/sw.js')]).toEqual(['default', [], '/sw.js']);
  for (const url of ['/sw.js?x', 'https://example.com/sw.js', '//example.com/sw.js', 'data:,1']) {
    expect(() => createScriptURL(url)).toThrow(url);
  }
});
