import { isOlder } from '@ads-checker/shared/domain/versions';
import { useTranslation } from 'react-i18next';
import { extensionVersion } from '../../../platform/browser.ts';
import { Note } from '../../../ui/note.tsx';

interface NewerVersionProps {
  /** Null when the server offers none. */
  readonly offered: string | null;
  readonly origin: string;
}

/** Says where a newer version is; browsers update what a store or a policy installed by themselves. */
export function NewerVersion({ offered, origin }: NewerVersionProps) {
  const { t } = useTranslation();
  if (offered === null || !isOlder(extensionVersion(), offered)) {
    return null;
  }
  return (
    <Note tone="info">
      {t('Version {offered} of this extension is available.', { offered })}{' '}
      <a
        href={`${origin}/profile-settings`}
        target="_blank"
        rel="noreferrer"
        className="text-accent-ink underline"
      >
        {t('Download')}
      </a>
    </Note>
  );
}
