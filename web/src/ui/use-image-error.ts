import { useEffect, useState } from 'react';

/** Whether a picture failed to load; it is retried once the device is online. */
export function useImageError(url: string | null | undefined) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const hasFailed = failedUrl !== null && failedUrl === url;
  useEffect(() => {
    if (!hasFailed) {
      return;
    }
    const retry = () => setFailedUrl(null);
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [hasFailed]);
  return { hasFailed, onError: () => setFailedUrl(url ?? null) };
}
