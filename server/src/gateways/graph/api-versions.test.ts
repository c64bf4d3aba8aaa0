import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../platform/env.ts';
import { daysLeftOf, expiryWarningOf } from './api-versions.ts';

const at = (time: string) => new Date(time);

describe('the version of the Graph API', () => {
  it('lives at least until the end of 2027 by default', () => {
    const { version } = parseConfig({}).graph;
    expect(daysLeftOf({ version, now: at('2027-12-31T12:00:00Z') })).toBe(1);
  });

  it.each([
    ['v25.0', '2026-11-28T00:00:00Z', 88],
    ['v25.0', '2027-02-23T23:59:59Z', 1],
    ['v25.0', '2027-02-24T00:00:00Z', 0],
    ['v24.0', '2026-11-28T00:00:00Z', 0],
    ['v12.0', '2026-11-28T00:00:00Z', 0],
    ['v99.0', '2026-11-28T00:00:00Z', null],
  ])('%s has on %s %j days left', (version, now, days) => {
    expect(daysLeftOf({ version, now: at(now) })).toBe(days);
  });

  it.each([
    ['2026-12-26T00:00:00Z', 'ends in 60 days'],
    ['2027-02-24T00:00:00Z', 'has ended'],
  ])('is warned of on %s: %s', (now, end) => {
    expect(expiryWarningOf({ version: 'v25.0', now: at(now) })).toBe(
      `Version v25.0 of the Graph API ${end}: set GRAPH_API_VERSION to a later one, or update Ads Checker.`,
    );
  });

  it('is not warned of before, nor when its end is unknown', () => {
    const now = at('2026-12-25T00:00:00Z');
    expect(expiryWarningOf({ version: 'v25.0', now })).toBeNull();
    expect(expiryWarningOf({ version: 'v99.0', now })).toBeNull();
  });
});
