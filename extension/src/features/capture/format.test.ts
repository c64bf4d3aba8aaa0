import { expect, it } from 'vitest';
import { describeUserAgent, maskToken } from './format.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

it.each([
  [`${WINDOWS} ${CHROME}`, 'Chrome 131, Windows'],
  [`${WINDOWS} ${CHROME} Edg/131.0.2903.86`, 'Edge 131, Windows'],
  [`${WINDOWS} ${CHROME} OPR/115.0.0.0`, 'Opera 115, Windows'],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${CHROME.replace('Chrome', 'HeadlessChrome')}`,
    'Chrome 131, Linux',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox 142, Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari 18, macOS',
  ],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${CHROME}`, 'Chrome 131, Android'],
  ['curl/8.5.0', 'curl/8.5.0'],
])('describes %s', (userAgent, words) => {
  expect(describeUserAgent(userAgent)).toBe(words);
});

it('masks all but both ends of a token', () => {
  expect(maskToken('EAABsecretsecretsecretk9ZD')).toBe('EAAB…k9ZD');
});
