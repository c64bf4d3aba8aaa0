import { ArrowDownTrayIcon, ArrowTopRightOnSquareIcon } from '@heroicons/react/16/solid';
import { Trans } from '@lingui/react/macro';
import { isSavable, pictureFileName } from '../../../lib/picture-file.ts';
import { buttonLook } from '../../../ui/button.tsx';

/** Saves a picture where the browser lets this page do so, and opens the original elsewhere. */
export function SavePicture({ name, url }: { readonly name: string; readonly url: string }) {
  return isSavable(url) ? (
    <a
      href={url}
      download={pictureFileName({ name, url })}
      className={buttonLook({ variant: 'primary' })}
    >
      <ArrowDownTrayIcon aria-hidden="true" className="-ms-0.5 size-4" />
      <Trans>Download</Trans>
    </a>
  ) : (
    <a href={url} target="_blank" rel="noreferrer" className={buttonLook({ variant: 'primary' })}>
      <ArrowTopRightOnSquareIcon aria-hidden="true" className="-ms-0.5 size-4" />
      <Trans>Open original</Trans>
    </a>
  );
}
