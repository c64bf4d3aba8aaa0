import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Uploaded } from './media.ts';
import { createUploads, type Uploads, type UploadView } from './uploads.ts';

export interface MediaUploads {
  /** Leaving the screen would cancel uploads. */
  readonly isBusy: boolean;
  readonly uploads: Uploads;
}

/**
 * Uploads that continue while the screen is open, even when their field is unmounted. `onUploaded`
 * is called for each one that finishes.
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
  // Progress only concerns the fields: the screen does not re-render for it
  const isBusy = useSyncExternalStore(uploads.subscribe, uploads.isBusy);
  useEffect(() => {
    addEventListener('online', uploads.goOnline);
    addEventListener('offline', uploads.goOffline);
    return () => {
      removeEventListener('online', uploads.goOnline);
      removeEventListener('offline', uploads.goOffline);
      uploads.stop();
    };
  }, [uploads]);
  return { isBusy, uploads };
}

export function useUploadViews(uploads: Uploads): readonly UploadView[] {
  return useSyncExternalStore(uploads.subscribe, uploads.list);
}
