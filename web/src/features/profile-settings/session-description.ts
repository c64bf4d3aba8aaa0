import type { SessionDto } from '@ads-checker/shared/contracts/identity';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { formatDate, formatTime, isToday, isYesterday } from '../../lib/format.ts';
import { getFixedT } from '../../lib/i18n.ts';

const t = getFixedT('profile-settings');

export const DEVICE_KINDS = ['desktop', 'phone', 'tablet'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** The server's value for an unknown client. */
const UNKNOWN = 'Unknown';
/** Device types that the icon already shows. */
const PLAIN_DEVICE = /^(?:\S+ )?(?:desktop|mobile|tablet|tv|bot)$/i;

export function deviceKind({ userAgent }: Pick<SessionDto, 'userAgent'>): DeviceKind {
  const isAndroid = userAgent.includes('Android');
  const isMobile = /Mobi|iPhone|iPod/.test(userAgent);
  if (/iPad|Tablet/.test(userAgent) || (isAndroid && !isMobile)) {
    return 'tablet';
  }
  return isMobile ? 'phone' : 'desktop';
}

/** Shortens `Chrome 131.0.6778.86` to `Chrome 131`. */
function shortVersion(text: string): string {
  return text.replace(/( \d+)(?:\.\d+)+$/, '$1');
}

export interface SessionDescription {
  /** Browser and system, or a device's own name: `Safari 18, iPhone`. */
  readonly title: string;
  /** The rest, and the IP address: `iOS 18.3 · 46.114.7.201`. */
  readonly details: string;
}

export function describeSession({
  browser,
  os,
  device,
  ip,
}: Pick<SessionDto, 'browser' | 'os' | 'device' | 'ip'>): SessionDescription {
  const hasModel = device !== UNKNOWN && device !== '' && !PLAIN_DEVICE.test(device);
  const system = os === UNKNOWN || os === '' ? null : os;
  const model = hasModel ? device.replace(/^Apple /, '') : null;
  const program = browser === UNKNOWN || browser === '' ? null : shortVersion(browser);
  const machine = model ?? system;
  const title =
    program === null && machine === null
      ? t('Unknown device')
      : [program ?? t('Unknown browser'), machine].filter((part) => part !== null).join(', ');
  const details = [model === null ? null : system, ip === '' ? null : ip];
  return { title, details: details.filter((part) => part !== null).join(' · ') };
}

/** What tells an extension apart: its browser's label, or the profile it last sent. */
export function extensionName({
  label,
  lastProfile,
}: Pick<SessionDto, 'label' | 'lastProfile'>): string | null {
  return label ?? lastProfile?.name ?? null;
}

const FRESH_MS = 2 * MINUTE_MS;

/** `Active 12:04`, `Active yesterday, 12:04`, `Active 20 Nov`. */
export function activityText({ at, now }: { readonly at: string; readonly now: Date }): string {
  if (now.getTime() - Date.parse(at) < FRESH_MS) {
    return t('Active now');
  }
  if (isToday({ at, now })) {
    const time = formatTime({ at });
    return t('Active {time}', { context: 'time', time });
  }
  if (isYesterday({ at, now })) {
    return t('Active yesterday, {time}', { time: formatTime({ at }) });
  }
  const date = formatDate({ at, now });
  return t('Active {date}', { context: 'date', date });
}

/** This device first, then the latest activity. */
export function arrangeSessions({
  sessions,
  currentId,
}: {
  readonly sessions: readonly SessionDto[];
  readonly currentId: string;
}): readonly SessionDto[] {
  return [...sessions].sort(
    (a, b) =>
      Number(b.id === currentId) - Number(a.id === currentId) ||
      Date.parse(b.lastActivity) - Date.parse(a.lastActivity),
  );
}
