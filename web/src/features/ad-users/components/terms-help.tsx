import { QuestionMarkCircleIcon } from '@heroicons/react/16/solid';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Popover } from '../../../ui/popover.tsx';

/** What the lists are about, for newcomers. */
export function Terms({ className }: { readonly className?: string }) {
  const { t } = useTranslation('ad-users');
  const terms = [
    [t('Profile'), t('A Facebook user connected to Ads Checker.')],
    [t('Ad account'), t('Holds campaigns and pays for them. A profile can have many.')],
    [t('Member'), t('A user in your team. Members share profiles with the team.')],
  ];
  return (
    <dl
      className={cx(
        'm-0 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-start text-sm max-desk:grid-cols-1 max-desk:gap-y-0.5',
        className,
      )}
    >
      {terms.map(([term, meaning]) => (
        <Fragment key={term}>
          <dt className="font-medium">{term}</dt>
          <dd className="m-0 text-ink-2 max-desk:not-last:mb-2">{meaning}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

export function TermsHelp() {
  const { t } = useTranslation('ad-users');
  const label = t('Profiles, ad accounts, members');
  return (
    <Popover
      label={label}
      className="w-90 p-4"
      trigger={<IconButton icon={QuestionMarkCircleIcon} label={label} />}
    >
      <Terms />
    </Popover>
  );
}
