import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { abandonStorage } from '../replica/index.ts';
import { Button } from '../ui/button.tsx';

const SLOW_AFTER_MS = 4_000;

/** Nothing while the local databases open in time; a way on when they do not answer. */
export function SlowStorage() {
  const { t } = useTranslation();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) {
    return null;
  }
  return (
    <main className="flex h-full bg-surface p-6">
      <div
        role="alert"
        className="m-auto flex w-full max-w-(--form) flex-col items-center gap-2 text-center"
      >
        <h1 className="text-xl font-semibold">{t('This browser’s storage doesn’t answer')}</h1>
        <p className="text-ink-2">
          {t(
            'Reload the page or restart the browser. You can also continue without storage: the app then works only online, and nothing is saved on this device. Unsent changes stay in this browser and are sent when its storage works again.',
          )}
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          <Button onClick={abandonStorage}>{t('Continue without storage')}</Button>
          <Button variant="primary" onClick={() => location.reload()}>
            {t('Reload')}
          </Button>
        </div>
      </div>
    </main>
  );
}
