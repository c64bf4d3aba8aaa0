import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Uploaded } from './media.ts';
import { createUploads, type Uploads, type UploadView } from './uploads.ts';

/** The uploads of a screen, for its fields. */
export interface MediaUploads {
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
  // How far each is concerns the fields alone: the screen is not drawn anew for it
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

/** The uploads as they are now. */
export function useUploadViews(uploads: Uploads): readonly UploadView[] {
  return useSyncExternalStore(uploads.subscribe, uploads.list);
}
