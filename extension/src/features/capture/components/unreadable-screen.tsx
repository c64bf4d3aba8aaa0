import { ArrowPathIcon, ArrowTopRightOnSquareIcon } from '@heroicons/react/16/solid';
import {
  ArrowLeftEndOnRectangleIcon,
  ArrowsRightLeftIcon,
  ClockIcon,
  LockClosedIcon,
  MegaphoneIcon,
  ShieldExclamationIcon,
} from '@heroicons/react/24/outline';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab } from '../../../platform/browser.ts';
import { ADS_MANAGER_URL, SITE_URL } from '../../../platform/network-site.ts';
import { Button, type IconType } from '../../../ui/button.tsx';
import { Message, Screen } from '../../../ui/screen.tsx';
import type { ReadProblem } from '../read-profile.ts';

interface Advice {
  readonly icon: IconType;
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly page?: { readonly url: string; readonly label: ReactNode };
  readonly retry: ReactNode;
}

function getRemedy({ problem, t }: { problem: ReadProblem; t: TFunction }): Advice {
  switch (problem) {
    case 'signed_out':
      return {
        icon: ArrowLeftEndOnRectangleIcon,
        title: t('Not logged in to facebook.com'),
        text: t('Log in to the profile in this browser, then click the icon again.'),
        page: { url: SITE_URL, label: t('Open facebook.com') },
        retry: t('Read again'),
      };
    case 'partial_login':
      return {
        icon: ArrowLeftEndOnRectangleIcon,
        title: t('The login isn’t finished'),
        text: t('Finish it on facebook.com, for example with the login code, then read again.'),
        page: { url: SITE_URL, label: t('Open facebook.com') },
        retry: t('Read again'),
      };
    case 'login_expired':
      return {
        icon: ArrowLeftEndOnRectangleIcon,
        title: t('The login has expired'),
        text: t('Log in to the profile again and reload Ads Manager, then read again.'),
        page: { url: ADS_MANAGER_URL, label: t('Open Ads Manager') },
        retry: t('Read again'),
      };
    case 'checkpoint':
      return {
        icon: ShieldExclamationIcon,
        title: t('Facebook requires a checkpoint'),
        text: t('Complete it on the open page, then open Ads Manager and read again.'),
        retry: t('Read again'),
      };
    case 'acting_as_page':
      return {
        icon: ArrowsRightLeftIcon,
        title: t('This browser acts as a Page'),
        text: t(
          'Switch back to your profile on facebook.com, reload Ads Manager, then read again.',
        ),
        page: { url: SITE_URL, label: t('Open facebook.com') },
        retry: t('Read again'),
      };
    case 'other_account':
      return {
        icon: ArrowsRightLeftIcon,
        title: t('Ads Manager shows another profile'),
        text: t(
          'It was opened before this browser changed its profile. Reload it, then read again.',
        ),
        retry: t('Read again'),
      };
    case 'no_ads_manager':
      return {
        icon: MegaphoneIcon,
        title: t('Ads Manager isn’t open'),
        text: t(
          'The access token comes from Ads Manager. Open it, wait for it to load, then click the icon again.',
        ),
        page: { url: ADS_MANAGER_URL, label: t('Open Ads Manager') },
        retry: t('Read again'),
      };
    case 'no_token':
      return {
        icon: ClockIcon,
        title: t('No token in Ads Manager yet'),
        text: t('Wait for the page to load, or reload it, then read again.'),
        retry: t('Read again'),
      };
    case 'no_access':
      return {
        icon: LockClosedIcon,
        title: t('The browser blocks access to facebook.com'),
        text: t('Allow the extension to read the site. It does so only when you click.'),
        retry: t('Allow access'),
      };
  }
}

interface UnreadableScreenProps {
  readonly problem: ReadProblem;
  readonly onRead: () => void;
}

export function UnreadableScreen({ problem, onRead }: UnreadableScreenProps) {
  const { t } = useTranslation();
  const { icon, title, text, page, retry } = getRemedy({ problem, t });
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
