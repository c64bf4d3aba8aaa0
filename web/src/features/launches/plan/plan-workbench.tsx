import type { NameValues } from '@ads-checker/shared/domain/launch/names';
import { countPlanned } from '@ads-checker/shared/domain/launch/plan';
import {
  AdjustmentsHorizontalIcon,
  CheckBadgeIcon,
  ExclamationTriangleIcon,
  PlusIcon,
} from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PaneLayout } from '../../../ui/pane-layout.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { creativesQuery, pictureOf } from '../../creatives/index.ts';
import { useRates } from '../accounts-of-profile.ts';
import { launchesPath, runPath } from '../paths.ts';
import { type Asking, PlanDialogs } from './plan-dialogs.tsx';
import { CheckFooter, Conflict, Headline, type Latest, SaveState } from './plan-lines.tsx';
import { totalInUsd } from './plan-money.ts';
import type { PlanFilter } from './plan-rows.ts';
import { PlanSide } from './plan-side.tsx';
import { PlanTree } from './plan-tree.tsx';
import { type EditedPlan, type ReadablePlan, usePlan } from './use-plan.ts';
import { usePlanAssets } from './use-plan-assets.ts';
import { usePlanChecks } from './use-plan-checks.ts';
import { usePlanRun } from './use-plan-run.ts';

/** Addresses of small pictures of the library's creatives. */
function usePictures(): ReadonlyMap<string, string> {
  const { account } = useActor();
  const { data } = useServerQuery(creativesQuery(account?.id ?? ''));
  return useMemo(
    () =>
      new Map(
        (data ?? []).flatMap((creative) => {
          const picture = pictureOf(creative);
          return picture === null ? [] : [[creative.id, picture]];
        }),
      ),
    [data],
  );
}

/** What macros stand for in the first of the planned objects. */
function useSample({ draft: { content }, planned, date, buyer }: EditedPlan): NameValues {
  const { t } = useTranslation('launches');
  const { terms, countries, creatives } = content;
  const country = content.campaignPer === 'country' ? countries[0] : countries.join(', ');
  return {
    account: planned[0]?.account.adAccountName ?? t('Ad account'),
    country: country || 'DE',
    audience: terms.audiences[0]?.name ?? null,
    creative: creatives[0]?.name ?? t('Creative'),
    text: terms.texts[0]?.name ?? null,
    date,
    buyer,
    n: '1',
  };
}

/** What all of the plan may spend a day, in words. */
function useTotal({ planned }: EditedPlan, rates: ReturnType<typeof useRates>): string {
  const { t } = useTranslation('launches');
  const { usd, unknownCount } = totalInUsd(planned, rates);
  if (unknownCount > 0 && unknownCount === planned.length) {
    return t('unknown');
  }
  const sum = `≈ ${formatMoney({ amount: usd, currency: 'USD' })}`;
  return unknownCount > 0 ? `${sum} + ${t('unknown')}` : sum;
}

function useCreateLabel({ draft: { content }, planned }: EditedPlan): string {
  const { t } = useTranslation('launches');
  const count = countPlanned(planned).ads;
  return content.status === 'ACTIVE'
    ? t('{count, plural, one {Create # ad, active} other {Create # ads, active}}', { count })
    : t('{count, plural, one {Create # ad, paused} other {Create # ads, paused}}', { count });
}

function PlanNotes({
  plan,
  latest,
  isLaunched,
}: {
  readonly plan: EditedPlan;
  readonly latest: Latest;
  readonly isLaunched: boolean;
}) {
  const { t } = useTranslation('launches');
  const { failure } = plan.draft;
  return (
    <>
      <Conflict plan={plan} latest={latest} />
      {failure !== null && (
        <Note tone="error" className="mx-4 my-2 flex-none max-desk:mx-3">
          {t('Couldn’t save the plan: {reason}', {
            reason: plainErrorText({ error: failure, translate: t }),
          })}
        </Note>
      )}
      {isLaunched && (
        <Note tone="info" className="mx-4 my-2 flex-none max-desk:mx-3">
          {t('This plan was launched. Duplicate it to launch again.')}
        </Note>
      )}
    </>
  );
}

function PlanHead({
  plan: { draft, faults },
  save,
  actions,
  onFaults,
}: {
  readonly plan: EditedPlan;
  readonly save: ReactNode;
  readonly actions: ReactNode;
  /** Undefined for who may only read. */
  readonly onFaults: (() => void) | undefined;
}) {
  const { t } = useTranslation('launches');
  const count = new Set(draft.content.accounts.map(({ adUserId }) => adUserId)).size;
  return (
    <PageHeader
      title={draft.name}
      backTo={launchesPath('plans')}
      backLabel={t('Plans')}
      meta={
        <span aria-live="polite">
          {t('{count, plural, one {# profile} other {# profiles}}', { count })} · {save}
        </span>
      }
      actions={
        <>
          {faults.length > 0 && onFaults !== undefined && (
            <button
              type="button"
              className="flex items-center gap-1.5 font-medium text-warning-ink hover:underline"
              onClick={onFaults}
            >
              <ExclamationTriangleIcon aria-hidden="true" className="size-4 text-warning" />
              {t('{count} to fix', { count: faults.length })}
            </button>
          )}
          {actions}
        </>
      }
    />
  );
}

export function PlanWorkbench({
  stored,
  latest,
}: {
  readonly stored: ReadablePlan;
  readonly latest: Latest;
}) {
  const { t } = useTranslation('launches');
  const isPhone = usePhone();
  const plan = usePlan(stored);
  const { draft, faults, edits, saver } = plan;
  const { content } = draft;
  const launched = stored.lastRun?.state === 'undone' ? null : stored.lastRun;
  const isReadOnly = !stored.canChange || launched !== null;
  const rates = useRates(content.accounts.map(({ adUserId }) => adUserId));
  const assets = usePlanAssets({ content, canChange: !isReadOnly, edits });
  const { checks, counts, isRunning } = usePlanChecks(stored, plan);
  const [filter, setFilter] = useState<PlanFilter>('all');
  const [asking, setAsking] = useState<Asking | null>(null);
  const [isSideShown, setSideShown] = useState(false);
  const run = usePlanRun(stored.id, saver);
  const pictures = usePictures();
  const sample = useSample(plan);
  const total = useTotal(plan, rates);
  const createLabel = useCreateLabel(plan);
  const showFaults = (): void => {
    setFilter(faults.every(({ of }) => of === 'plan') ? 'all' : 'fix');
    setSideShown(faults.some(({ of }) => of === 'plan'));
  };
  const unlessFaulty = (act: () => void) => (): void => (faults.length > 0 ? showFaults() : act());
  const primary =
    launched !== null ? (
      <Link
        to={runPath(launched.id)}
        className={buttonClassName({ variant: 'primary', size: 'large' })}
      >
        {t('Open launch')}
      </Link>
    ) : (
      stored.canChange && (
        <Button
          variant="primary"
          size="large"
          isBusy={run.started === 'launch'}
          className="max-desk:h-11 max-desk:w-full"
          onClick={unlessFaulty(() =>
            content.status === 'ACTIVE' ? setAsking({ for: 'launch' }) : run.start('launch'),
          )}
        >
          {createLabel}
        </Button>
      )
    );
  return (
    <>
      <PlanHead
        plan={plan}
        save={isReadOnly ? t('Read only') : <SaveState plan={plan} />}
        onFaults={isReadOnly ? undefined : showFaults}
        actions={
          isPhone ? (
            <Button
              icon={AdjustmentsHorizontalIcon}
              aria-pressed={isSideShown}
              onClick={() => setSideShown(!isSideShown)}
            >
              {isSideShown ? t('Rows') : t('Settings')}
            </Button>
          ) : (
            primary
          )
        }
      />
      <LeaveGuard isDirty={draft.failure !== null || draft.isConflict} />
      <div className="flex min-h-0 flex-1 border-t border-line-strong">
        <PaneLayout
          sideKind="form"
          sideLabel={t('Settings')}
          isSideAlone={isSideShown && isPhone}
          side={<PlanSide stored={stored} plan={plan} isReadOnly={isReadOnly} sample={sample} />}
        >
          <Headline plan={plan} total={total} />
          <PlanNotes
            plan={plan}
            latest={latest}
            isLaunched={launched !== null && stored.canChange}
          />
          <PlanTree
            plan={plan}
            rates={rates}
            assets={assets}
            pictures={pictures}
            checks={checks}
            isReadOnly={isReadOnly}
            filter={filter}
            onFilter={setFilter}
            onAccount={({ adAccountId }) => setAsking({ for: 'account', adAccountId })}
            onAddAccounts={() => setAsking({ for: 'accounts' })}
            total={total}
            tools={
              !isReadOnly && (
                <>
                  <Button icon={PlusIcon} onClick={() => setAsking({ for: 'accounts' })}>
                    {t('Ad accounts')}
                  </Button>
                  <Button
                    icon={CheckBadgeIcon}
                    isBusy={isRunning || run.started === 'check'}
                    onClick={unlessFaulty(() => run.start('check'))}
                  >
                    {stored.lastCheck === null ? t('Check') : t('Check again')}
                  </Button>
                </>
              )
            }
          />
          <CheckFooter plan={plan} lastCheck={stored.lastCheck} counts={counts} />
          {isPhone && primary !== false && (
            <div className="flex-none border-t border-line p-3">{primary}</div>
          )}
        </PaneLayout>
      </div>
      <PlanDialogs
        plan={plan}
        rates={rates}
        assets={assets}
        asking={asking}
        total={total}
        createLabel={createLabel}
        onClose={() => setAsking(null)}
        onLaunch={() => {
          setAsking(null);
          run.start('launch');
        }}
      />
    </>
  );
}
