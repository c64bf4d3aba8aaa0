import type { AdDto, AdImageDto } from '@ads-checker/shared/contracts/ad-objects';
import {
  ArrowDownTrayIcon,
  ArrowTopRightOnSquareIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  PhotoIcon,
} from '@heroicons/react/16/solid';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { isSavable, pictureFileName } from '../../../lib/picture-file.ts';
import { adImageStatus, unknownLabel } from '../../../lib/status-labels.ts';
import type { BorrowedView } from '../../../replica/index.ts';
import { Button, buttonClassName, IconButton, Spinner } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Status } from '../../../ui/status.tsx';
import { ImageUses } from './image-uses.tsx';
import { imageSizeText } from './images.ts';

export function SavePicture({ name, url }: { readonly name: string; readonly url: string }) {
  const { t } = useTranslation('ad-checker');
  return isSavable(url) ? (
    <a
      href={url}
      download={pictureFileName({ name, url })}
      className={buttonClassName({ variant: 'primary' })}
    >
      <ArrowDownTrayIcon aria-hidden="true" className="-ms-0.5 size-4" />
      {t('Download')}
    </a>
  ) : (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={buttonClassName({ variant: 'primary' })}
    >
      <ArrowTopRightOnSquareIcon aria-hidden="true" className="-ms-0.5 size-4" />
      {t('Open original')}
    </a>
  );
}

function Picture({ image }: { readonly image: AdImageDto }) {
  const { t } = useTranslation('ad-checker');
  const urls = [image.permalinkUrl, image.thumbnailUrl].filter((url) => url !== null);
  const [failedCount, setFailedCount] = useState(0);
  const [isLoaded, setLoaded] = useState(false);
  const url = urls[failedCount];
  if (url === undefined) {
    return (
      <p className="flex flex-col items-center gap-1 text-ink-3">
        <PhotoIcon aria-hidden="true" className="size-6" />
        {t('Couldn’t load the image.')}
      </p>
    );
  }
  return (
    <>
      {!isLoaded && <Spinner className="absolute text-ink-3" />}
      <img
        key={url}
        src={url}
        alt={image.name}
        decoding="async"
        referrerPolicy="no-referrer"
        className="max-h-full max-w-full object-contain"
        onLoad={() => setLoaded(true)}
        onError={() => setFailedCount(failedCount + 1)}
      />
      {isLoaded && url !== image.permalinkUrl && (
        <p className="absolute inset-x-0 bottom-0 bg-raised px-2 py-1 text-center text-sm text-ink-2">
          {t('Low resolution: the original isn’t available.')}
        </p>
      )}
    </>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <dt className="flex-none text-ink-3">{label}</dt>
      <dd className="flex min-w-0 items-center text-end">{children}</dd>
    </div>
  );
}

function Facts({ image, timeZone }: { readonly image: AdImageDto; readonly timeZone: string }) {
  const { t } = useTranslation('ad-checker');
  const dateText = (at: string | null) =>
    at === null ? unknownLabel() : formatDate({ at, timeZone });
  const answer = (value: boolean | null) =>
    value === null ? unknownLabel() : value ? t('Yes') : t('No');
  return (
    <dl className="flex flex-col gap-1">
      <Fact label={t('Status')}>
        <Status {...adImageStatus(image.status)} />
      </Fact>
      <Fact label={t('Size')}>{imageSizeText(image) ?? unknownLabel()}</Fact>
      <Fact label={t('Created')}>{dateText(image.createdAt)}</Fact>
      <Fact label={t('Updated')}>{dateText(image.updatedAt)}</Fact>
      <Fact label={t('Reviewed automatically')}>{answer(image.isRobotReviewed)}</Fact>
      <Fact label={t('Reviewed manually')}>{answer(image.isHumanReviewed)}</Fact>
      <Fact label={t('Policy')}>
        <span className="min-w-0 wrap-break-word">{image.policyInfo ?? unknownLabel()}</span>
      </Fact>
      <Fact label={t('Image hash')}>
        <span className="ident min-w-0 truncate" title={image.hash}>
          {image.hash}
        </span>
        <CopyButton text={image.hash} label={t('Copy image hash')} />
      </Fact>
      <Fact label={t('ID')}>
        <span className="ident min-w-0 truncate" title={image.id}>
          {image.id}
        </span>
        <CopyButton text={image.id} label={t('Copy ID')} />
      </Fact>
    </dl>
  );
}

function usePageKeys(turn: (step: 1 | -1) => void): void {
  const latest = useRef(turn);
  latest.current = turn;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
      if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
        return;
      }
      event.preventDefault();
      latest.current(step);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

interface ImageDialogProps {
  readonly adUserId: string;
  /** Filtered images in the order of the library. */
  readonly images: readonly AdImageDto[];
  readonly openId: string | null;
  readonly onOpen: (imageId: string | null) => void;
  readonly ads: BorrowedView<AdDto>;
  readonly timeZone: string;
}

function Body({
  image,
  images,
  onOpen,
  adUserId,
  ads,
  timeZone,
}: Omit<ImageDialogProps, 'openId'> & { readonly image: AdImageDto }) {
  const { t } = useTranslation('ad-checker');
  const index = images.findIndex(({ id }) => id === image.id);
  const turn = (step: 1 | -1) => {
    const next = index === -1 ? undefined : images[index + step];
    if (next !== undefined) {
      onOpen(next.id);
    }
  };
  usePageKeys(turn);
  const isFirst = index <= 0;
  const isLast = index === -1 || index === images.length - 1;
  const place = formatNumber(index + 1);
  const count = formatNumber(images.length);
  const arrow =
    'absolute top-1/2 -translate-y-1/2 rounded-full bg-raised shadow-pop aria-disabled:opacity-40';
  return (
    <div className="flex gap-4 max-desk:flex-col">
      <div className="relative grid h-[min(68dvh,48rem)] min-w-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center overflow-hidden rounded-md bg-subtle max-desk:h-[42dvh] max-desk:flex-none">
        <Picture key={image.id} image={image} />
        <IconButton
          icon={ChevronLeftIcon}
          label={t('Previous image')}
          aria-disabled={isFirst || undefined}
          className={cx(arrow, 'left-2')}
          onClick={() => turn(-1)}
        />
        <IconButton
          icon={ChevronRightIcon}
          label={t('Next image')}
          aria-disabled={isLast || undefined}
          className={cx(arrow, 'right-2')}
          onClick={() => turn(1)}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4 desk:max-h-[min(68dvh,48rem)] desk:w-72 desk:flex-none desk:overflow-auto">
        <p role="status" className="text-sm text-ink-3">
          {t('Image {place} of {count}', { place, count })}
        </p>
        <Facts image={image} timeZone={timeZone} />
        <ImageUses key={image.id} adUserId={adUserId} image={image} ads={ads} />
      </div>
    </div>
  );
}

export function ImageDialog({ openId, ...props }: ImageDialogProps) {
  const { t } = useTranslation('ad-checker');
  const { images, onOpen } = props;
  const image = images.find(({ id }) => id === openId);
  const url = image?.permalinkUrl ?? image?.thumbnailUrl ?? null;
  return (
    <Dialog
      size="large"
      title={<span className="wrap-anywhere">{image?.name ?? ''}</span>}
      isOpen={image !== undefined}
      onClose={() => onOpen(null)}
      actions={
        <>
          <Button onClick={() => onOpen(null)}>{t('Close')}</Button>
          {image !== undefined && url !== null && <SavePicture name={image.name} url={url} />}
        </>
      }
    >
      {image !== undefined && <Body {...props} image={image} />}
    </Dialog>
  );
}
