import type { CreativeDto } from '@ads-checker/shared/contracts/creatives';
import {
  CREATIVE_IMAGE_LIMITS,
  CREATIVE_VIDEO_LIMITS,
} from '@ads-checker/shared/contracts/creatives';
import { SECOND_MS } from '@ads-checker/shared/domain/durations';
import {
  PLACEMENTS,
  type Placement,
  type PlacementFault,
  placementFaults,
} from '@ads-checker/shared/domain/launch/placements';
import {
  CheckCircleIcon,
  ClockIcon,
  DocumentDuplicateIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { plainErrorText } from '../../lib/error-text.ts';
import { formatNumber } from '../../lib/format.ts';
import { getFixedT } from '../../lib/i18n.ts';
import type { Hue, IconType } from '../../ui/hue.ts';
import { bytesText, type FileError, type UploadView, uploadStatus } from '../media/index.ts';
import type { AddingOutcome } from './use-creative-uploads.ts';

const t = getFixedT('creatives');

/** Ratios by which people call images. */
const RATIOS = [
  ['1:1', 1],
  ['4:5', 4 / 5],
  ['5:4', 5 / 4],
  ['2:3', 2 / 3],
  ['3:2', 3 / 2],
  ['3:4', 3 / 4],
  ['4:3', 4 / 3],
  ['9:16', 9 / 16],
  ['16:9', 16 / 9],
  ['1.91:1', 1.91],
] as const;
const TOLERANCE = 0.01;

/** `4:5`, or `2.4:1` for a ratio without a name. */
export function ratioText({ width, height }: Pick<CreativeDto, 'width' | 'height'>): string {
  const ratio = width / height;
  const known = RATIOS.find(([, value]) => Math.abs(ratio / value - 1) <= TOLERANCE);
  const rounded = (value: number) => String(Math.round(value * 100) / 100);
  return known?.[0] ?? (ratio >= 1 ? `${rounded(ratio)}:1` : `1:${rounded(1 / ratio)}`);
}

/** `1080 × 1350 · 1.2 MB` */
export function sizeText({ width, height, byteCount }: CreativeDto): string {
  return `${width} × ${height} · ${bytesText(byteCount)}`;
}

export function usesText({ adAccountCount: count }: Pick<CreativeDto, 'adAccountCount'>): string {
  return count === 0
    ? t('In no ad account yet')
    : t('{count, plural, one {In # ad account} other {In # ad accounts}}', { count });
}

/** `0:12`, `1:04:05` */
export function lengthText(durationMs: number): string {
  const seconds = Math.round(durationMs / SECOND_MS);
  const two = (value: number) => String(value % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds)}`
    : `${Math.floor(minutes / 60)}:${two(minutes)}:${two(seconds)}`;
}

const PLACES: Readonly<Record<Placement, () => string>> = {
  feed: () => t('feeds'),
  stories: () => t('stories'),
  reels: () => 'Reels',
};

const FAULTS: Readonly<Record<PlacementFault, (places: string) => string>> = {
  ratio: (places) => t('Cropped in {places}.', { places }),
  too_long: (places) => t('Too long for {places}.', { places }),
  too_narrow: (places) => t('Too narrow for {places}.', { places }),
};

/** Where a creative shows whole, and what happens elsewhere: `Fits feeds. Cropped in stories, Reels.` */
function placesText(
  creative: Pick<CreativeDto, 'kind' | 'width' | 'height' | 'durationMs'>,
): string {
  const faults = placementFaults(creative);
  const list = (wanted: PlacementFault | null): string =>
    PLACEMENTS.filter((place) => faults[place] === wanted)
      .map((place) => PLACES[place]())
      .join(', ');
  const fits = list(null);
  const others = (['ratio', 'too_long', 'too_narrow'] as const).flatMap((fault) => {
    const places = list(fault);
    return places === '' ? [] : [FAULTS[fault](places)];
  });
  return [...(fits === '' ? [] : [t('Fits {places}.', { places: fits })]), ...others].join(' ');
}

const leastText = ({ kind }: UploadView) => {
  const { minWidth, minHeight } = kind === 'video' ? CREATIVE_VIDEO_LIMITS : CREATIVE_IMAGE_LIMITS;
  return t('Use at least {width} × {height}.', {
    width: String(minWidth),
    height: String(minHeight),
  });
};

/** Why a file cannot be shown by ads, with what can. */
function faultText(fault: FileError, view: UploadView): string {
  switch (fault.code) {
    case 'unsupported_extension': {
      const [, extension] = /\.([a-z0-9]{1,5})$/i.exec(view.name) ?? [];
      return extension === undefined
        ? t('Use JPG, PNG or MP4.')
        : t('{type} files can’t be added. Use JPG, PNG or MP4.', {
            type: extension.toUpperCase(),
          });
    }
    case 'unsupported_type':
      return t('The content isn’t JPG, PNG or MP4, whatever the name says.');
    case 'kind_not_taken':
      return fault.kind === 'video'
        ? t('This is a video. Name it “.mp4”.')
        : t('This is an image. Name it “.jpg” or “.png”.');
    case 'too_large':
      return t('{size}. Use at most {max}.', {
        size: bytesText(view.bytes),
        max: bytesText(fault.maxBytes),
      });
    case 'too_narrow':
      return `${t('{actual} px wide.', { actual: formatNumber(fault.actual) })} ${leastText(view)}`;
    case 'too_low':
      return `${t('{actual} px high.', { actual: formatNumber(fault.actual) })} ${leastText(view)}`;
    default:
      return uploadStatus(view).label;
  }
}

interface LineStatus {
  readonly icon: IconType;
  readonly hue: Hue;
  readonly label: string;
}

/** What became of a file. @param outcome undefined until it was uploaded */
export function lineStatus(view: UploadView, outcome: AddingOutcome | undefined): LineStatus {
  if (view.fault !== null) {
    return { icon: XCircleIcon, hue: 'error', label: faultText(view.fault, view) };
  }
  switch (outcome?.state) {
    case undefined:
      return uploadStatus(view);
    case 'adding':
      return { icon: ClockIcon, hue: 'pending', label: t('Checking…') };
    case 'added':
      return {
        icon: CheckCircleIcon,
        hue: 'active',
        label: `${t('Added.')} ${placesText(outcome.creative)}`,
      };
    case 'duplicate':
      return {
        icon: DocumentDuplicateIcon,
        hue: 'off',
        label: t('Same file as “{name}”', { name: outcome.creative.name }),
      };
    case 'failed':
      return {
        icon: XCircleIcon,
        hue: 'error',
        label: plainErrorText({ error: outcome.error, translate: t }),
      };
  }
}
