import { describe, expect, it } from 'vitest';
import { browserOf, findNewerBuild, timeLeft } from './extension-builds.ts';

describe('an outdated extension', () => {
  const build = (browser: 'chrome' | 'firefox') => ({
    browser,
    path: `/downloads/${browser}.zip`,
    sizeBytes: 1,
    sha256: 'a'.repeat(64),
  });
  const extension = { version: '0.2.0', builds: [build('chrome'), build('firefox')] };
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

  it('is detected by the build of its own browser', () => {
    expect(
      findNewerBuild({ session: { extensionVersion: '0.1.0', userAgent: firefox }, extension }),
    ).toEqual({ version: '0.2.0', build: build('firefox') });
  });

  it.each([
    ['it is the newest', '0.2.0', extension],
    ['it is newer', '0.3.0', extension],
    ['nobody knows what it is', null, extension],
    ['this server offers none', '0.1.0', null],
  ])('is not reported when %s', (_, extensionVersion, offered) => {
    expect(
      findNewerBuild({ session: { extensionVersion, userAgent: '' }, extension: offered }),
    ).toBeUndefined();
  });

  it('treats every browser except Firefox as Chrome', () => {
    expect([browserOf(firefox), browserOf('Edg/131.0'), browserOf('')]).toEqual([
      'firefox',
      'chrome',
      'chrome',
    ]);
  });
});

it('counts down to the end of a code', () => {
  const until = '2025-11-20T12:10:00Z';
  const at = (text: string) => timeLeft({ until, nowMs: Date.parse(text) });
  expect([
    at('2025-11-20T12:00:00Z'),
    at('2025-11-20T12:00:00.500Z'),
    at('2025-11-20T12:09:59.900Z'),
    at('2025-11-20T12:10:00Z'),
    at('2025-11-20T13:00:00Z'),
  ]).toEqual(['10:00', '10:00', '0:01', null, null]);
});
