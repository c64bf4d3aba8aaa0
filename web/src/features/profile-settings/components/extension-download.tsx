import type { ExtensionBuilds } from '@ads-checker/shared/contracts/extension';
import { ArrowDownTrayIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Trans } from '../../../lib/trans.ts';
import { buttonClassName } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { browserOf, type ExtensionBrowser, type ExtensionBuild } from '../extension-builds.ts';

const KILOBYTE = 1_024;

/** `340 KB` */
function useSizeText() {
  const { t } = useTranslation('profile-settings');
  return (bytes: number) => {
    const size = formatNumber(Math.ceil(bytes / KILOBYTE));
    return t('{size} KB', { size });
  };
}

function DownloadLink({
  build,
  version,
}: {
  readonly build: ExtensionBuild;
  readonly version: string;
}) {
  const { t } = useTranslation('profile-settings');
  const sizeText = useSizeText();
  const size = sizeText(build.sizeBytes);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <a href={build.path} download className={`${buttonClassName()} max-desk:h-11`}>
        <ArrowDownTrayIcon aria-hidden="true" className="-ms-0.5 size-4 text-ink-3" />
        {build.browser === 'firefox' ? t('Download for Firefox') : t('Download for Chrome')}
      </a>
      <span className="text-sm text-ink-3">
        {t('Version {version}, {size}', { version, size })}
      </span>
    </div>
  );
}

const STEPS = 'ms-4 list-decimal text-ink-2 [&>li]:py-0.5';

function Steps({ browser }: { readonly browser: ExtensionBrowser }) {
  const { t } = useTranslation('profile-settings');
  return browser === 'firefox' ? (
    <ol className={STEPS}>
      <li>
        <Trans
          i18nKey="Open <code>about:debugging#/runtime/this-firefox</code> in a new tab."
          components={{ code: <code className="ident" /> }}
        />
      </li>
      <li>
        <Trans i18nKey="Click <b>Load Temporary Add-on</b> and choose the downloaded file. Don’t unzip it." />
      </li>
      <li>{t('Firefox removes it on exit. Load it again after each restart.')}</li>
    </ol>
  ) : (
    <ol className={STEPS}>
      <li>{t('Unzip the downloaded file into a folder you’ll keep.')}</li>
      <li>
        <Trans
          i18nKey="Open <code>chrome://extensions</code> and turn on <b>Developer mode</b>."
          components={{ code: <code className="ident" /> }}
        />
      </li>
      <li>
        <Trans i18nKey="Click <b>Load unpacked</b> and choose the folder. Edge, Opera and Brave work the same way." />
      </li>
    </ol>
  );
}

export function ExtensionDownload({ extension }: { readonly extension: ExtensionBuilds | null }) {
  const { t } = useTranslation('profile-settings');
  const [chosen, setChosen] = useState<ExtensionBrowser>(() => browserOf(navigator.userAgent));
  if (extension === null || extension.builds.length === 0) {
    return <Note tone="info">{t('This server doesn’t include the extension.')}</Note>;
  }
  const { builds, version } = extension;
  const build = builds.find(({ browser }) => browser === chosen) ?? builds[0];
  return (
    <div className="flex flex-col items-start gap-2.5">
      {builds.length > 1 && (
        <SegmentedControl
          label={t('Browser')}
          segments={builds.map(({ browser }) => ({
            key: browser,
            label: browser === 'firefox' ? 'Firefox' : 'Chrome',
          }))}
          value={build?.browser ?? chosen}
          onChange={setChosen}
        />
      )}
      {build !== undefined && (
        <>
          <DownloadLink build={build} version={version} />
          <Steps browser={build.browser} />
        </>
      )}
    </div>
  );
}
