import {
  CREATIVE_MEDIA_LIMITS,
  type CreativeDto,
  type NewCreative,
} from '@ads-checker/shared/contracts/creatives';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useActor } from '../../lib/session.ts';
import { type UploadView, useMediaUploads, useUploadViews } from '../media/index.ts';
import { creativeNameOf } from './library.ts';
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

const RULES = { limits: CREATIVE_MEDIA_LIMITS, max: { image: 1 } } as const;
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
  readonly creative: NewCreative;
  /** Of a repeat too: what the server did before an answer was lost is not done twice. */
  readonly key: string;
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
    const { creative, key } = wanted;
    settle(target, { state: 'adding' });
    addCreative({ accountId, creative }, key).then(
      (added) =>
        settle(target, {
          state: added.id === creative.id ? 'added' : 'duplicate',
          creative: added,
        }),
      (error: unknown) => settle(target, { state: 'failed', error }),
    );
  };

  const { uploads, isBusy } = useMediaUploads({
    onUploaded: ({ target, media }) => {
      const name = creativeNameOf(files.current.get(target)?.name ?? '');
      const creative = { id: createRowId(), name, url: media.url };
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
            rules: RULES,
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
