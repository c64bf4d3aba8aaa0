import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Uploaded } from './media.ts';
import { createUploads, type Uploads, type UploadView } from './uploads.ts';

/** The uploads of a screen, for its fields. */
export interface MediaUploads {
  readonly views: readonly UploadView[];
  /** Leaving the screen would cancel some. */
  readonly isBusy: boolean;
  readonly uploads: Uploads;
}

/**
 * Uploads that go on as long as the screen is open, also while the field that they were chosen in is
 * not shown; each is told to `onUploaded` once it has an address.
 */
export function useMediaUploads({
  onUploaded,
}: {
  readonly onUploaded: (uploaded: Uploaded) => void;
}): MediaUploads {
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
  });
  const [uploads] = useState(() =>
    createUploads({ onUploaded: (uploaded) => latest.current(uploaded) }),
  );
  const views = useSyncExternalStore(uploads.subscribe, uploads.list);
  useEffect(() => {
    addEventListener('online', uploads.goOnline);
    addEventListener('offline', uploads.goOffline);
    return () => {
      removeEventListener('online', uploads.goOnline);
      removeEventListener('offline', uploads.goOffline);
      uploads.stop();
    };
  }, [uploads]);
  return { views, isBusy: views.some(({ isBusy }) => isBusy), uploads };
}
