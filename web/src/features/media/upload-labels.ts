import {
  MEDIA_UNUSED_DAYS,
  type MediaHost,
  type UploadStatus,
} from '@ads-checker/shared/contracts/media';
import { MINUTE_MS, SECOND_MS } from '@ads-checker/shared/domain/durations';
import {
  ArrowUpTrayIcon,
  CheckCircleIcon,
  ClockIcon,
  PauseCircleIcon,
  XCircleIcon,
  XMarkIcon,
} from '@heroicons/react/16/solid';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { plainErrorText } from '../../lib/error-text.ts';
import { formatNumber } from '../../lib/format.ts';
import { getFixedT } from '../../lib/i18n.ts';
import type { Hue, IconType } from '../../ui/hue.ts';
import type { FileError } from './media.ts';
import type { UploadView } from './uploads.ts';

const t = getFixedT('media');

const STYLES = {
  IN_PROGRESS: { icon: ArrowUpTrayIcon, hue: 'pending' },
  COMPLETED: { icon: CheckCircleIcon, hue: 'active' },
  FAILED: { icon: XCircleIcon, hue: 'error' },
  TIMED_OUT: { icon: ClockIcon, hue: 'error' },
  CANCELED: { icon: XMarkIcon, hue: 'off' },
} as const satisfies Record<UploadStatus, { readonly icon: IconType; readonly hue: Hue }>;

const KB = 1024;

/** What happens to files that nothing uses; empty where they stay. */
export function unusedText({ kind }: Pick<MediaHost, 'kind'>): string {
  return kind === 'server'
    ? t('Files not used for {days, plural, one {# day} other {# days}} are deleted.', {
        days: MEDIA_UNUSED_DAYS,
      })
    : '';
}

/** `1.7 MB`. */
export function bytesText(bytes: number): string {
  return bytes < KB * KB
    ? t('{size} KB', { size: formatNumber(Math.max(Math.min(bytes, 1), Math.round(bytes / KB))) })
    : bytes < KB * KB * KB
      ? t('{size} MB', { size: formatNumber(Math.round((bytes / KB / KB) * 10) / 10) })
      : t('{size} GB', { size: formatNumber(Math.round((bytes / KB / KB / KB) * 10) / 10) });
}

function fileErrorText(fault: FileError): string {
  switch (fault.code) {
    case 'unsupported_extension':
      return t('Unsupported extension. Use JPG, PNG or MP4.');
    case 'unsupported_type':
      return t('Unsupported type: the content isn’t JPG, PNG or MP4.');
    case 'kind_not_taken':
      return fault.kind === 'video'
        ? t('Videos can’t be added here')
        : t('Images can’t be added here');
    case 'empty':
      return t('The file is empty');
    case 'unreadable':
      return t('The file couldn’t be read');
    case 'too_large':
      return fault.kind === 'video'
        ? t('Videos can have at most {size}', { size: bytesText(fault.maxBytes) })
        : t('Images can have at most {size}', { size: bytesText(fault.maxBytes) });
    case 'too_narrow':
      return t('The width must be at least {min} px. This one has {actual} px.', {
        min: formatNumber(fault.min),
        actual: formatNumber(fault.actual),
      });
    case 'too_low':
      return t('The height must be at least {min} px. This one has {actual} px.', {
        min: formatNumber(fault.min),
        actual: formatNumber(fault.actual),
      });
    case 'too_short':
      return t('Use at least {count, plural, one {# second} other {# seconds}}.', {
        count: fault.minMs / SECOND_MS,
      });
    case 'too_long':
      return t('Use at most {count, plural, one {# minute} other {# minutes}}.', {
        count: fault.maxMs / MINUTE_MS,
      });
    case 'too_many':
      return fault.kind === 'video'
        ? t('At most {max} videos', { max: formatNumber(fault.max) })
        : t('At most {max} images', { max: formatNumber(fault.max) });
  }
}

function failureText({ error }: Pick<UploadView, 'error'>): string {
  return error === null || error instanceof NetworkFailure
    ? t('Failed to upload the file due to a network error.')
    : plainErrorText({ error, translate: t });
}

function statusText(view: UploadView, status: UploadStatus): string {
  switch (status) {
    case 'IN_PROGRESS':
      return view.isPaused
        ? t('Paused: offline')
        : view.isWaiting
          ? t('Waiting')
          : t('{percent}%', { percent: formatNumber(Math.floor(view.progress * 100)) });
    case 'COMPLETED':
      return t('Uploaded');
    case 'FAILED':
      return failureText(view);
    case 'TIMED_OUT':
      return t('Request timed out.');
    case 'CANCELED':
      return t('Canceled');
  }
}

/** Icon, colour and text of an upload. */
export function uploadStatus(view: UploadView): {
  readonly icon: IconType;
  readonly hue: Hue;
  readonly label: string;
} {
  const { fault, status } = view;
  if (fault !== null) {
    return { icon: XCircleIcon, hue: 'error', label: fileErrorText(fault) };
  }
  if (status === null) {
    return { icon: ClockIcon, hue: 'off', label: t('Checking…') };
  }
  const look = STYLES[status];
  return {
    hue: look.hue,
    icon: view.isPaused ? PauseCircleIcon : view.isWaiting ? ClockIcon : look.icon,
    label: statusText(view, status),
  };
}

/** Where uploaded files are stored, for the settings. */
export function hostText({ kind, cloudName }: MediaHost): string {
  switch (kind) {
    case 'cloudinary':
      return t('Cloudinary, cloud {name}', { name: cloudName ?? '' });
    case 'server':
      return t('This server');
    case 'none':
      return t('Not stored: uploads are off');
  }
}
