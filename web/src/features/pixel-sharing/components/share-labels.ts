import type { PixelShareItem } from '@ads-checker/shared/contracts/pixel-sharing';
import {
  ArrowPathIcon,
  CheckCircleIcon,
  ClockIcon,
  MinusCircleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { msg, t } from '../../../lib/i18n.ts';
import type { StatusLabel } from '../../../lib/status-label.ts';

const TEXTS = {
  waiting: { hue: 'pending', icon: ClockIcon, label: msg('Waiting') },
  sending: { hue: 'pending', icon: ArrowPathIcon, label: msg('Sharing…') },
  shared: { hue: 'active', icon: CheckCircleIcon, label: msg('Shared', { context: 'pixel' }) },
  failed: { hue: 'error', icon: XCircleIcon, label: msg('Not shared', { context: 'pixel' }) },
  stopped: { hue: 'off', icon: MinusCircleIcon, label: msg('Stopped', { context: 'pixel' }) },
} as const;

export function shareStatus(state: PixelShareItem['state']): StatusLabel {
  const { label, ...word } = TEXTS[state];
  return { ...word, label: t(label) };
}
