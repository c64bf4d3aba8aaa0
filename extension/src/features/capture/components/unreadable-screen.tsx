import { ArrowPathIcon, ArrowTopRightOnSquareIcon } from '@heroicons/react/16/solid';
import {
  ArrowLeftEndOnRectangleIcon,
  ClockIcon,
  LockClosedIcon,
  MegaphoneIcon,
} from '@heroicons/react/24/outline';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { openTab } from '../../../platform/browser.ts';
import { ADS_MANAGER_URL, SITE_URL } from '../../../platform/network-site.ts';
import { Button, type IconType } from '../../../ui/button.tsx';
import { Message, Screen } from '../../../ui/screen.tsx';
import type { ReadProblem } from '../read-profile.ts';

interface Advice {
  readonly icon: IconType;
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** The page that mends it. */
  readonly page?: { readonly url: string; readonly label: ReactNode };
  readonly retry: ReactNode;
}

function adviceFor(problem: ReadProblem): Advice {
  switch (problem) {
    case 'signed_out':
      return {
        icon: ArrowLeftEndOnRectangleIcon,
        title: <Trans>Not signed in to facebook.com</Trans>,
        text: (
          <Trans>Sign in to the profile there, in this browser, then click the icon again.</Trans>
        ),
        page: { url: SITE_URL, label: <Trans>Open facebook.com</Trans> },
        retry: <Trans>Read again</Trans>,
      };
    case 'no_ads_manager':
      return {
        icon: MegaphoneIcon,
        title: <Trans>No Ads Manager page is open</Trans>,
        text: (
          <Trans>
            The access token is read from there. Open it, wait until it has loaded, then click the
            icon again.
          </Trans>
        ),
        page: { url: ADS_MANAGER_URL, label: <Trans>Open Ads Manager</Trans> },
        retry: <Trans>Read again</Trans>,
      };
    case 'no_token':
      return {
        icon: ClockIcon,
        title: <Trans>Ads Manager gives no token yet</Trans>,
        text: <Trans>Wait until its page has loaded, or reload it, then read again.</Trans>,
        retry: <Trans>Read again</Trans>,
      };
    case 'no_access':
      return {
        icon: LockClosedIcon,
        title: <Trans>This browser withholds facebook.com</Trans>,
        text: (
          <Trans>Allow the extension to see the site to go on. It does so on a click only.</Trans>
        ),
        retry: <Trans>Allow access</Trans>,
      };
  }
}

interface UnreadableScreenProps {
  readonly problem: ReadProblem;
  readonly onRead: () => void;
}

/** Why nothing could be read, and what to do. */
export function UnreadableScreen({ problem, onRead }: UnreadableScreenProps) {
  const { icon, title, text, page, retry } = adviceFor(problem);
  return (
    <Screen>
      <Message icon={icon} title={title}>
        <p className="max-w-[280px] text-ink-2">{text}</p>
        <div className="mt-1.5 flex gap-2">
          {page !== undefined && (
            <Button
              variant="primary"
              icon={ArrowTopRightOnSquareIcon}
              onClick={() => void openTab(page.url)}
            >
              {page.label}
            </Button>
          )}
          <Button
            variant={page === undefined ? 'primary' : 'plain'}
            icon={ArrowPathIcon}
            onClick={onRead}
          >
            {retry}
          </Button>
        </div>
      </Message>
    </Screen>
  );
}
