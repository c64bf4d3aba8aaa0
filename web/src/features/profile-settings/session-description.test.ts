import type { SessionDto } from '@ads-checker/shared/contracts/identity';
import { describe, expect, it } from 'vitest';
import {
  activityText,
  arrangeSessions,
  describeSession,
  deviceKind,
} from './session-description.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const ANDROID_PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const ANDROID_TABLET =
  'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

it('distinguishes desktops, phones and tablets', () => {
  const kinds = [IPHONE, IPAD, ANDROID_PHONE, ANDROID_TABLET, WINDOWS, ''].map((userAgent) =>
    deviceKind({ userAgent }),
  );
  expect(kinds).toEqual(['phone', 'tablet', 'phone', 'tablet', 'desktop', 'desktop']);
});

describe('the name of a session', () => {
  const cases: readonly (readonly [
    Pick<SessionDto, 'browser' | 'os' | 'device' | 'ip'>,
    ReturnType<typeof describeSession>,
  ])[] = [
    [
      { browser: 'Chrome 131.0.6778.86', os: 'Windows 10', device: 'desktop', ip: '88.99.41.12' },
      { title: 'Chrome 131, Windows 10', details: '88.99.41.12' },
    ],
    [
      { browser: 'Safari 18.3', os: 'iOS 18.3', device: 'Apple iPhone', ip: '46.114.7.201' },
      { title: 'Safari 18, iPhone', details: 'iOS 18.3 · 46.114.7.201' },
    ],
    [
      { browser: 'Safari 18.1', os: 'macOS Sequoia', device: 'Apple desktop', ip: '::1' },
      { title: 'Safari 18, macOS Sequoia', details: '::1' },
    ],
    [
      { browser: 'Unknown', os: 'Linux', device: 'desktop', ip: '31.0.88.17' },
      { title: 'Unknown browser, Linux', details: '31.0.88.17' },
    ],
    [
      { browser: 'Unknown', os: 'Unknown', device: 'Unknown', ip: '31.0.88.17' },
      { title: 'Unknown device', details: '31.0.88.17' },
    ],
  ];
  it.each(cases)('%o', (session, words) => {
    expect(describeSession(session)).toEqual(words);
  });
});

it('describes when a session was last used', () => {
  const now = new Date(2025, 10, 20, 14, 36);
  const textOf = (at: Date) => activityText({ at: at.toISOString(), now });
  expect([
    textOf(new Date(2025, 10, 20, 14, 35)),
    textOf(new Date(2025, 10, 20, 12, 4)),
    textOf(new Date(2025, 10, 19, 23, 59)),
    textOf(new Date(2025, 10, 12, 9, 0)),
    textOf(new Date(2024, 10, 12, 9, 0)),
  ]).toEqual([
    'Active now',
    'Active 12:04',
    'Active yesterday, 23:59',
    'Active 12 Nov',
    'Active 12 Nov 2024',
  ]);
});

it('puts this device first, then the latest activity', () => {
  const at = (id: string, lastActivity: string) => ({ id, lastActivity }) as SessionDto;
  const sessions = [
    at('1', '2025-11-18T10:00:00Z'),
    at('2', '2025-11-20T10:00:00Z'),
    at('3', '2025-11-19T10:00:00Z'),
  ];
  expect(arrangeSessions({ sessions, currentId: '3' }).map(({ id }) => id)).toEqual([
    '3',
    '2',
    '1',
  ]);
});
