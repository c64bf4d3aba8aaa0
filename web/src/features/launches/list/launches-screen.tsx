import { PlusIcon } from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TAB, TabNav } from '../../../ui/tabs.tsx';
import { templatePath } from '../paths.ts';
import { type LaunchTab, launchesView, NEW } from '../views.ts';
import { NewLaunchDialog } from './new-launch-dialog.tsx';
import { PlanList } from './plan-list.tsx';
import { RunList } from './run-list.tsx';
import { TemplateList } from './template-list.tsx';

/** Launches, and what they are made from. */
export function LaunchesScreen({ tab }: { readonly tab: LaunchTab }) {
  const { t } = useTranslation('launches');
  const [isStarting, setStarting] = useState(false);
  const labels = { launches: t('Launches'), plans: t('Plans'), templates: t('Templates') } as const;
  const start = () => setStarting(true);
  return (
    <>
      <PageHeader
        title={t('Launches')}
        actions={
          tab === 'templates' ? (
            <Link
              to={templatePath(NEW)}
              className={buttonClassName({ variant: 'primary', size: 'large' })}
            >
              <PlusIcon aria-hidden="true" className="size-4" />
              {t('New template')}
            </Link>
          ) : (
            <Button variant="primary" size="large" icon={PlusIcon} onClick={start}>
              {t('New launch')}
            </Button>
          )
        }
      />
      <TabNav label={t('Launches')} className="bg-surface">
        {(['launches', 'plans', 'templates'] as const).map((each) => (
          <Link
            key={each}
            to="/launches"
            search={launchesView.toSearch({ tab: each })}
            className={TAB}
            aria-current={each === tab ? 'page' : undefined}
            activeProps={{ 'aria-current': each === tab ? 'page' : undefined }}
          >
            {labels[each]}
          </Link>
        ))}
      </TabNav>
      <section aria-label={labels[tab]} className="flex min-h-0 flex-1 flex-col">
        {tab === 'launches' ? (
          <RunList onStart={start} />
        ) : tab === 'plans' ? (
          <PlanList onStart={start} />
        ) : (
          <TemplateList />
        )}
      </section>
      {isStarting && <NewLaunchDialog onClose={() => setStarting(false)} />}
    </>
  );
}
