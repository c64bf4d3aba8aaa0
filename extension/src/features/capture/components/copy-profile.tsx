import { ClipboardDocumentIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { formatMultiToken, type MultiTokenFormat } from '../multi-token.ts';
import type { BrowserProfile } from '../read-profile.ts';

/** For a browser that cannot reach the server, such as one behind the profile's proxy. */
export function CopyProfile({ profile }: { readonly profile: BrowserProfile }) {
  const { t } = useTranslation();
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);
  const copy = async (format: MultiTokenFormat) => {
    try {
      await navigator.clipboard.writeText(formatMultiToken({ profile, format }));
      setResult('copied');
    } catch {
      setResult('failed');
    }
  };
  return (
    <section aria-labelledby="copy-title" className="flex w-full flex-col gap-1.5 text-start">
      <h2 id="copy-title" className="text-sm font-medium text-ink-2">
        {t('Copy for the import of profiles')}
      </h2>
      <div className="flex flex-wrap gap-2">
        <Button icon={ClipboardDocumentIcon} onClick={() => void copy('text')}>
          {t('Copy text')}
        </Button>
        <Button icon={ClipboardDocumentIcon} onClick={() => void copy('json')}>
          {t('Copy JSON')}
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-3">
        {result === 'copied' &&
          t('Copied with token and cookies. Paste it into the import and nowhere else.')}
        {result === 'failed' && t('Couldn’t copy. Try again.')}
      </p>
    </section>
  );
}
