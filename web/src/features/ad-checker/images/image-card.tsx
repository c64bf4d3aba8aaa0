import type { AdImageDto } from '@ads-checker/shared/contracts/ad-objects';
import { PhotoIcon } from '@heroicons/react/16/solid';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { adImageStatus, unknownLabel } from '../../../lib/status-labels.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Status } from '../../../ui/status.tsx';
import { useImageError } from '../../../ui/use-image-error.ts';
import { imageSizeText } from './images.ts';

interface ImageCardProps {
  readonly image: AdImageDto;
  readonly timeZone: string;
  readonly onOpen: (imageId: string) => void;
}

export const ImageCard = memo(function ImageCard({ image, timeZone, onOpen }: ImageCardProps) {
  const { t } = useTranslation('ad-checker');
  const { hasFailed, onError } = useImageError(image.thumbnailUrl);
  const flags = [
    image.isHumanReviewed === true && t('Reviewed manually'),
    image.isRobotReviewed === true && t('Reviewed automatically'),
    image.policyInfo,
  ].filter((flag) => typeof flag === 'string');
  return (
    <li className="relative flex min-w-0 flex-col overflow-hidden rounded-md border border-line-strong bg-surface focus-within:border-accent hover:border-accent">
      <span className="relative grid min-h-36 flex-1 place-items-center overflow-hidden bg-subtle text-ink-3">
        {image.thumbnailUrl === null || hasFailed ? (
          <PhotoIcon aria-hidden="true" className="size-6" />
        ) : (
          <img
            src={image.thumbnailUrl}
            alt=""
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            className="absolute inset-0 size-full object-contain"
            onError={onError}
          />
        )}
      </span>
      <div className="flex min-w-0 flex-none flex-col gap-0.5 px-2.5 py-2">
        <button
          type="button"
          aria-haspopup="dialog"
          title={image.name}
          className="truncate text-start font-medium outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:shadow-[inset_0_0_0_2px_var(--focus)]"
          onClick={() => onOpen(image.id)}
        >
          {image.name}
        </button>
        <p className="flex justify-between gap-2 text-sm text-ink-3">
          <span className="whitespace-nowrap">{imageSizeText(image) ?? unknownLabel()}</span>
          {image.createdAt !== null && (
            <span className="truncate">{formatDate({ at: image.createdAt, timeZone })}</span>
          )}
        </p>
        <p className="flex items-center justify-between gap-2 text-sm">
          <Status {...adImageStatus(image.status)} />
          <span className="relative flex-none">
            <CopyButton text={image.id} label={t('Copy ID')} />
          </span>
        </p>
        {flags.length > 0 && (
          <p className="truncate text-xs text-ink-3" title={flags.join(', ')}>
            {flags.join(', ')}
          </p>
        )}
      </div>
    </li>
  );
});
