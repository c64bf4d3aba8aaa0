import {
  CREATIVE_IMAGE_LIMITS,
  CREATIVE_VIDEO_LIMITS,
  type CreativeDto,
  type NewCreative,
} from '@ads-checker/shared/contracts/creatives';
import type { MediaOwner } from '@ads-checker/shared/contracts/media';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useActor } from '../../lib/session.ts';
import {
  getMediaKind,
  type MediaItem,
  type UploadView,
  useMediaUploads,
  useUploadViews,
} from '../media/index.ts';
import { creativeNameOf, thumbnailOf } from './library.ts';
import { addCreative } from './queries.ts';

/** What became of an uploaded file. */
export type AddingOutcome =
  | { readonly state: 'adding' }
  | { readonly state: 'added'; readonly creative: CreativeDto }
  | { readonly state: 'duplicate'; readonly creative: CreativeDto }
  | { readonly state: 'failed'; readonly error: unknown };

export interface UploadLine {
  readonly view: UploadView;
  readonly outcome: AddingOutcome | undefined;
}

export interface UploadCounts {
  readonly added: number;
  readonly duplicate: number;
  /** Cannot be used, failed or was canceled. */
  readonly failed: number;
  readonly toGo: number;
}

const checkVideo = async (file: File) => (await import('./draw-preview.ts')).checkLength(file);
const RULES = {
  image: { limits: CREATIVE_IMAGE_LIMITS, max: { image: 1 } },
  video: { limits: CREATIVE_VIDEO_LIMITS, max: { video: 1 }, checkVideo },
} as const;
const NOTHING_THERE = { image: 0, video: 0 } as const;

export function countLines(lines: readonly UploadLine[]): UploadCounts {
  const counts = { added: 0, duplicate: 0, failed: 0, toGo: 0 };
  for (const { view, outcome } of lines) {
    if (outcome?.state === 'added' || outcome?.state === 'duplicate') {
      counts[outcome.state] += 1;
    } else if (outcome?.state === 'adding' || view.isBusy) {
      counts.toGo += 1;
    } else {
      counts.failed += 1;
    }
  }
  return counts;
}

interface Pending {
  readonly creative: Promise<NewCreative>;
  /** Of a repeat too: what the server did before an answer was lost is not done twice. */
  readonly key: string;
}

/** A picture of a file that was uploaded; null where there is none, or none is needed. */
async function findPreview({
  file,
  media: { kind, url },
  owner,
}: {
  readonly file: File;
  readonly media: MediaItem;
  readonly owner: MediaOwner;
}): Promise<string | null> {
  if (kind === 'image' && thumbnailOf({ url, previewUrl: null }) !== url) {
    return null;
  }
  const { drawImage, drawVideo, sendPreview } = await import('./draw-preview.ts');
  const picture = await (kind === 'video' ? drawVideo(file) : drawImage(file));
  return picture === null ? null : sendPreview({ picture, owner });
}

/**
 * Files on their way into the library: each is checked, uploaded, and added under the name of its
 * file. They go on while the screen is open.
 */
export function useCreativeUploads() {
  const { account } = useActor();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, AddingOutcome>>(new Map());
  const files = useRef(new Map<string, File>());
  const pending = useRef(new Map<string, Pending>());
  const accountId = account?.id ?? '';
  const teamId = account?.teamId ?? '';

  const settle = (target: string, outcome: AddingOutcome): void =>
    setOutcomes((before) => new Map(before).set(target, outcome));
  const add = (target: string): void => {
    const wanted = pending.current.get(target);
    if (wanted === undefined) {
      return;
    }
    settle(target, { state: 'adding' });
    const run = async (): Promise<void> => {
      const creative = await wanted.creative;
      const added = await addCreative({ accountId, creative }, wanted.key);
      settle(target, {
        state: added.id === creative.id ? 'added' : 'duplicate',
        creative: added,
      });
    };
    run().catch((error: unknown) => settle(target, { state: 'failed', error }));
  };
  const toCreative = async (file: File | undefined, media: MediaItem): Promise<NewCreative> => {
    const owner = { teamId, accountId };
    return {
      id: createRowId(),
      name: creativeNameOf(file?.name ?? ''),
      url: media.url,
      previewUrl:
        media.previewUrl ?? (file === undefined ? null : await findPreview({ file, media, owner })),
    };
  };

  const { uploads, isBusy } = useMediaUploads({
    onUploaded: ({ target, media }) => {
      const creative = toCreative(files.current.get(target), media);
      pending.current.set(target, { creative, key: crypto.randomUUID() });
      add(target);
    },
  });
  const views = useUploadViews(uploads);
  const lines = useMemo(
    () => views.map((view): UploadLine => ({ view, outcome: outcomes.get(view.target) })),
    [views, outcomes],
  );

  return {
    lines,
    isBusy: isBusy || lines.some(({ outcome }) => outcome?.state === 'adding'),
    addFiles: useCallback(
      (chosen: readonly File[]): void => {
        for (const file of chosen) {
          // Each file is a field of its own: one does not count against another
          const target = crypto.randomUUID();
          files.current.set(target, file);
          const owner = { teamId, accountId };
          uploads.add({
            target,
            owner,
            purpose: 'creative',
            rules: RULES[getMediaKind(file.name)],
            files: [file],
            present: NOTHING_THERE,
          });
        }
      },
      [uploads, teamId, accountId],
    ),
    cancel: ({ view }: UploadLine): void => uploads.cancel(view.id),
    /** Uploads it again, or only adds what was uploaded. */
    retry: ({ view, outcome }: UploadLine): void =>
      outcome?.state === 'failed' ? add(view.target) : uploads.retry(view.id),
    remove: ({ view }: UploadLine): void => uploads.remove(view.id),
    /** Forgets what is done or cannot be used. */
    clear: (): void => {
      for (const { view, outcome } of lines) {
        if (!view.isBusy && outcome?.state !== 'adding') {
          uploads.remove(view.id);
        }
      }
    },
    cancelAll: (): void => {
      for (const { view } of lines) {
        if (view.isBusy) {
          uploads.cancel(view.id);
        }
      }
    },
  };
}
export type CreativeUploads = ReturnType<typeof useCreativeUploads>;
