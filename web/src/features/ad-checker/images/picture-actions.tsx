import { ArrowDownTrayIcon, ArrowTopRightOnSquareIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { isSavable, pictureFileName } from '../../../lib/picture-file.ts';
import { buttonClassName } from '../../../ui/button.tsx';

export function SavePicture({ name, url }: { readonly name: string; readonly url: string }) {
  const { t } = useTranslation('ad-checker');
  return isSavable(url) ? (
    <a
      href={url}
      download={pictureFileName({ name, url })}
      className={buttonClassName({ variant: 'primary' })}
    >
      <ArrowDownTrayIcon aria-hidden="true" className="-ms-0.5 size-4" />
      {t('Download')}
    </a>
  ) : (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={buttonClassName({ variant: 'primary' })}
    >
      <ArrowTopRightOnSquareIcon aria-hidden="true" className="-ms-0.5 size-4" />
      {t('Open original')}
    </a>
  );
}
