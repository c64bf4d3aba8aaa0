import { describe, expect, it } from 'vitest';
import {
  formatProxyAddress,
  isProxyActive,
  isProxyDeletable,
  isSlowCheck,
  proxyDisplayName,
} from './proxies.ts';

describe('proxyDisplayName', () => {
  it.each([
    ['Frankfurt-04', 'Frankfurt-04'],
    ['  ', 'de.example'],
    [null, 'de.example'],
  ])('calls a proxy named %j %s', (name, expected) => {
    expect(proxyDisplayName({ name, options: { hostname: 'de.example' } })).toBe(expected);
  });
});

describe('isProxyActive', () => {
  it.each([
    [null, true],
    [{ isPassed: true }, true],
    [{ isPassed: false }, false],
  ])('with the check %j is %s', (check, expected) => {
    expect(isProxyActive({ check })).toBe(expected);
  });
});

describe('isSlowCheck', () => {
  it.each([
    [{ isPassed: true, delayMs: null }, false],
    [{ isPassed: true, delayMs: 3_000 }, false],
    [{ isPassed: true, delayMs: 3_001 }, true],
    [{ isPassed: false, delayMs: 9_000 }, false],
  ])('with the check %j is %s', (check, expected) => {
    expect(isSlowCheck(check)).toBe(expected);
  });
});

describe('isProxyDeletable', () => {
  it.each([
    [[], [], true],
    [['1'], [], false],
    [[], ['2'], false],
  ])('with profiles %j and boosting profiles %j is %s', (adUserIds, commentUserIds, expected) => {
    expect(isProxyDeletable({ adUserIds, commentUserIds })).toBe(expected);
  });
});

describe('formatProxyAddress', () => {
  it.each([
    ['de.example', 'de.example:1080'],
    ['203.0.113.5', '203.0.113.5:1080'],
    ['2001:db8::1', '[2001:db8::1]:1080'],
  ])('writes %s as %s, without who signs in', (hostname, expected) => {
    const options = { hostname, port: 1080, username: 'anna', password: { lastFour: '1234' } };
    expect(formatProxyAddress(options)).toBe(expected);
  });
});
