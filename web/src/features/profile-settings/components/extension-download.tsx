import type { ExtensionBuilds } from '@ads-checker/shared/contracts/extension';
import { ArrowDownTrayIcon } from '@heroicons/react/16/solid';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { browserOf, type ExtensionBrowser, type ExtensionBuild } from '../extension-words.ts';

const KILOBYTE = 1_024;

/** `340 KB` */
function useSizeText() {
  const { t } = useLingui();
  return (bytes: number) => {
    const size = formatNumber(Math.ceil(bytes / KILOBYTE));
    return t`${size} KB`;
  };
}

function DownloadLink({
  build,
  version,
}: {
  readonly build: ExtensionBuild;
  readonly version: string;
}) {
  const sizeText = useSizeText();
  const size = sizeText(build.sizeBytes);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <a href={build.path} download className={`${buttonLook()} max-desk:h-11`}>
        <ArrowDownTrayIcon aria-hidden="true" className="-ms-0.5 size-4 text-ink-3" />
        {build.browser === 'firefox' ? (
          <Trans>Download for Firefox</Trans>
        ) : (
          <Trans>Download for Chrome</Trans>
        )}
      </a>
      <span className="text-sm text-ink-3">
        <Trans>
          Version {version}, {size}
        </Trans>
      </span>
    </div>
  );
}

const STEPS = 'ms-4 list-decimal text-ink-2 [&>li]:py-0.5';

function Steps({ browser }: { readonly browser: ExtensionBrowser }) {
  return browser === 'firefox' ? (
    <ol className={STEPS}>
      <li>
        <Trans>
          Open <code className="ident">about:debugging#/runtime/this-firefox</code> in a new tab.
        </Trans>
      </li>
      <li>
        <Trans>
          Press <b>Load Temporary Add-on</b> and choose the downloaded file, packed as it is.
        </Trans>
      </li>
      <li>
        <Trans>Firefox forgets it when it closes: load it again after a restart.</Trans>
      </li>
    </ol>
  ) : (
    <ol className={STEPS}>
      <li>
        <Trans>Unpack the downloaded file into a folder that stays where it is.</Trans>
      </li>
      <li>
        <Trans>
          Open <code className="ident">chrome://extensions</code> and switch on{' '}
          <b>Developer mode</b>.
        </Trans>
      </li>
      <li>
        <Trans>
          Press <b>Load unpacked</b> and choose the folder. Edge, Opera and Brave take it the same
          way.
        </Trans>
      </li>
    </ol>
  );
}

/** The extension this server offers, and how it gets into a browser. */
export function ExtensionDownload({ extension }: { readonly extension: ExtensionBuilds | null }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<ExtensionBrowser>(() => browserOf(navigator.userAgent));
  if (extension === null || extension.builds.length === 0) {
    return (
      <Note tone="info">
        <Trans>This installation was built without the extension: there is none to download.</Trans>
      </Note>
    );
  }
  const { builds, version } = extension;
  const build = builds.find(({ browser }) => browser === chosen) ?? builds[0];
  return (
    <div className="flex flex-col items-start gap-2.5">
      {builds.length > 1 && (
        <SegmentedControl
          label={t`Browser`}
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
