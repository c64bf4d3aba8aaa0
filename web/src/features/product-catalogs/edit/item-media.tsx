import { type MediaOwner, PRODUCT_MEDIA_LIMITS } from '@ads-checker/shared/contracts/media';
import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { PRODUCT_LIMITS } from '@ads-checker/shared/contracts/product-values';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/note.tsx';
import {
  MediaField,
  type MediaItem,
  type MediaUploads,
  placeUploaded,
  type Uploaded,
} from '../../media/index.ts';
import { type Draft, type ItemValues, mergeDraft } from './drafts.ts';

type MediaValues = Pick<ItemValues, 'imageUrls' | 'videoUrls'>;

/** Images first, since the first one is the thumbnail. */
function toItems({ imageUrls, videoUrls }: MediaValues): readonly MediaItem[] {
  return [
    ...imageUrls.map((url) => ({ kind: 'image', url }) as const),
    ...videoUrls.map((url) => ({ kind: 'video', url }) as const),
  ];
}

const FIELDS = { image: 'imageUrls', video: 'videoUrls' } as const;

function urlsOf(items: readonly MediaItem[], kind: MediaItem['kind']): readonly string[] {
  return items.filter((item) => item.kind === kind).map(({ url }) => url);
}

/** Adds a finished upload to the draft of an item. */
export function addUploaded(
  product: ProductDto,
  draft: Draft | undefined,
  uploaded: Uploaded,
): Draft {
  const { kind } = uploaded.media;
  const { values } = mergeDraft(product, draft);
  const items = toItems(values).filter((item) => item.kind === kind);
  return { [FIELDS[kind]]: urlsOf(placeUploaded(items, uploaded), kind) };
}

export function ItemMedia({
  product,
  values,
  error,
  uploads,
  owner,
  isReadOnly,
  onChange,
}: {
  readonly product: ProductDto;
  readonly values: MediaValues;
  readonly error: string | undefined;
  readonly uploads: MediaUploads;
  readonly owner: MediaOwner;
  readonly isReadOnly: boolean;
  readonly onChange: (draft: Draft) => void;
}) {
  const { t } = useTranslation('product-catalogs');
  const [hasImages, hasVideos] = [product.imageUrls !== null, product.videoUrls !== null];
  return (
    <>
      {!hasImages && (
        <Note tone="warning">{t('Images couldn’t be read. They stay as they are.')}</Note>
      )}
      {!hasVideos && (
        <Note tone="warning">{t('Videos couldn’t be read. They stay as they are.')}</Note>
      )}
      {(hasImages || hasVideos) && (
        <MediaField
          label={t('Images and videos')}
          uploads={uploads}
          target={product.id}
          owner={owner}
          rules={{
            limits: PRODUCT_MEDIA_LIMITS,
            max: {
              ...(hasImages ? { image: PRODUCT_LIMITS.imagesMax } : {}),
              ...(hasVideos ? { video: PRODUCT_LIMITS.videosMax } : {}),
            },
          }}
          items={toItems(values)}
          hint={t('JPG, PNG, MP4. The first image is the thumbnail.')}
          error={error}
          isReadOnly={isReadOnly}
          onChange={(items) =>
            onChange({
              ...(hasImages ? { imageUrls: urlsOf(items, 'image') } : {}),
              ...(hasVideos ? { videoUrls: urlsOf(items, 'video') } : {}),
            })
          }
        />
      )}
    </>
  );
}
