import type { LaunchContent, LaunchPlanDto } from '@ads-checker/shared/contracts/launch-plans';
import { countPlanned } from '@ads-checker/shared/domain/launch/plan';
import {
  AdjustmentsHorizontalIcon,
  CheckBadgeIcon,
  CheckCircleIcon,
  ExclamationTriangleIcon,
  MinusCircleIcon,
  PlusIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatMoney, formatTime } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PaneLayout } from '../../../ui/pane-layout.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { creativesQuery } from '../../creatives/index.ts';
import { useRates } from '../accounts-of-profile.ts';
import { launchesPath, runPath } from '../paths.ts';
import { planQuery, runQuery } from '../queries.ts';
import { AccountDialog } from './account-dialog.tsx';
import { AddAccountsDialog } from './add-accounts-dialog.tsx';
import { type AccountChoice, totalInUsd, withAccounts } from './plan-money.ts';
import { type CheckCounts, checksOf, type PlanFilter, planRows } from './plan-rows.ts';
import { PlanSide } from './plan-side.tsx';
import { PlanTree } from './plan-tree.tsx';
import { type EditedPlan, usePlan } from './use-plan.ts';
import { usePlanAssets } from './use-plan-assets.ts';
import { usePlanRun } from './use-plan-run.ts';

type ReadablePlan = LaunchPlanDto & { readonly content: LaunchContent };

interface Latest {
  readonly refetch: () => Promise<{ readonly data: LaunchPlanDto | undefined }>;
}

const NONE: ReadonlySet<string> = new Set();

function SaveState({ plan: { draft, saver } }: { readonly plan: EditedPlan }) {
  const { t } = useTranslation('launches');
  const { isSaving, isChanged, isConflict, failure } = draft;
  if (failure !== null) {
    return (
      <span className="text-error-ink">
        {t('Not saved')}{' '}
        <button type="button" className="font-medium underline" onClick={() => void saver.flush()}>
          {t('Retry')}
        </button>
      </span>
    );
  }
  return (
    <span>{isConflict ? t('Not saved') : isSaving || isChanged ? t('Saving…') : t('Saved')}</span>
  );
}

/** What to do when somebody else changed the plan. */
function Conflict({
  plan: { draft, saver },
  latest,
}: {
  readonly plan: EditedPlan;
  readonly latest: Latest;
}) {
  const { t } = useTranslation('launches');
  const [isBusy, setBusy] = useState(false);
  if (!draft.isConflict) {
    return null;
  }
  const decide = async (act: (newer: ReadablePlan) => unknown): Promise<void> => {
    setBusy(true);
    const { data } = await latest.refetch();
    if (data !== undefined && data.content !== null) {
      await act({ ...data, content: data.content });
    }
    setBusy(false);
  };
  return (
    <Note
      tone="warning"
      className="mx-4 my-2 flex-none max-desk:mx-3"
      action={
        <span className="flex flex-wrap gap-2">
          <Button isBusy={isBusy} onClick={() => void decide((newer) => saver.takeTheirs(newer))}>
            {t('Reload')}
          </Button>
          <Button isBusy={isBusy} onClick={() => void decide((newer) => saver.keepMine(newer))}>
            {t('Keep mine')}
          </Button>
        </span>
      }
    >
      {t('Someone else changed this plan. Your changes aren’t saved.')}
    </Note>
  );
}

function Headline({ plan, total }: { readonly plan: EditedPlan; readonly total: string }) {
  const { t } = useTranslation('launches');
  const { content } = plan.draft;
  const made = countPlanned(plan.planned);
  const part = (count: number, label: string): ReactNode => (
    <>
      <b className="text-lg font-semibold text-ink tabular-nums">{count}</b> {label}
    </>
  );
  const parts = [
    part(
      content.countries.length,
      t('{count, plural, one {country} other {countries}}', { count: content.countries.length }),
    ),
    part(
      content.terms.audiences.length,
      t('{count, plural, one {audience} other {audiences}}', {
        count: content.terms.audiences.length,
      }),
    ),
    part(
      content.creatives.length,
      t('{count, plural, one {creative} other {creatives}}', { count: content.creatives.length }),
    ),
    part(
      content.accounts.length,
      t('{count, plural, one {ad account} other {ad accounts}}', {
        count: content.accounts.length,
      }),
    ),
  ];
  return (
    <p className="m-0 flex flex-none flex-wrap items-baseline gap-x-2 px-4 py-2 text-ink-2 max-desk:px-3">
      <span>{parts[0]}</span>×<span>{parts[1]}</span>×<span>{parts[2]}</span>
      {t('in')}
      <span>{parts[3]}</span>=
      <span>
        {part(
          made.campaigns,
          t('{count, plural, one {campaign} other {campaigns}}', { count: made.campaigns }),
        )}
      </span>
      <span>
        {part(
          made.adSets,
          t('{count, plural, one {ad set} other {ad sets}}', { count: made.adSets }),
        )}
      </span>
      <span>{part(made.ads, t('{count, plural, one {ad} other {ads}}', { count: made.ads }))}</span>
      <span className="text-ink desk:hidden">{t('{sum} a day', { sum: total })}</span>
    </p>
  );
}

function CheckLine({
  counts,
  checkedAt,
  isOutdated,
}: {
  readonly counts: CheckCounts;
  readonly checkedAt: string;
  readonly isOutdated: boolean;
}) {
  const { t } = useTranslation('launches');
  return (
    <>
      <span className="max-desk:hidden">
        {isOutdated
          ? t('Changed since the check of {time}', {
              time: formatTime({ at: new Date(checkedAt) }),
            })
          : t('Checked by Facebook {time}', { time: formatTime({ at: new Date(checkedAt) }) })}
      </span>
      <Status
        hue="active"
        icon={CheckCircleIcon}
        label={t('{count, plural, one {# accepted} other {# accepted}}', {
          count: counts.accepted,
        })}
      />
      <Status
        hue="error"
        icon={XCircleIcon}
        isLoud={counts.refused > 0}
        label={t('{count, plural, one {# refused} other {# refused}}', { count: counts.refused })}
      />
      <Status
        hue="off"
        icon={MinusCircleIcon}
        label={t('{count, plural, one {# not checked} other {# not checked}}', {
          count: counts.unchecked + counts.open,
        })}
      />
    </>
  );
}

function Workbench({ stored, latest }: { readonly stored: ReadablePlan; readonly latest: Latest }) {
  const { t } = useTranslation('launches');
  const isPhone = usePhone();
  const { account: acting } = useActor();
  const plan = usePlan(stored);
  const { draft, planned, faults, edits, saver } = plan;
  const { content } = draft;
  const launched = stored.lastRun?.state === 'undone' ? null : stored.lastRun;
  const isReadOnly = !stored.canChange || launched !== null;
  const rates = useRates(content.accounts.map(({ adUserId }) => adUserId));
  const assets = usePlanAssets({ accounts: content.accounts, canChange: !isReadOnly, edits });
  const library = useServerQuery(creativesQuery(acting?.id ?? ''));
  const pictures = useMemo(
    () => new Map((library.data ?? []).map(({ id, url }) => [id, url])),
    [library.data],
  );
  const { lastCheck } = stored;
  const check = useServerQuery({
    ...runQuery(lastCheck?.id ?? ''),
    enabled: lastCheck !== null,
  });
  const checks = useMemo(
    () => (check.data === undefined ? null : checksOf(check.data.items)),
    [check.data],
  );
  const checkCounts = useMemo(
    () =>
      planRows({
        content,
        accounts: planned,
        faults,
        checks,
        expanded: NONE,
        filter: 'all',
        search: '',
      }).checks,
    [content, planned, faults, checks],
  );
  const [filter, setFilter] = useState<PlanFilter>('all');
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const [isSideShown, setSideShown] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const run = usePlanRun(stored.id, saver);
  const { ads } = countPlanned(planned);
  const { usd, unknownCount } = totalInUsd(planned, rates);
  const isNoneKnown = unknownCount > 0 && unknownCount === planned.length;
  const total = isNoneKnown
    ? t('unknown')
    : `≈ ${formatMoney({ amount: usd, currency: 'USD' })}${unknownCount > 0 ? ` + ${t('unknown')}` : ''}`;
  const isActive = content.status === 'ACTIVE';
  const isChecking = check.data?.state === 'running' || run.started === 'check';
  const showFaults = (): void => {
    setFilter(faults.every(({ of }) => of === 'plan') ? 'all' : 'fix');
    setSideShown(faults.some(({ of }) => of === 'plan'));
  };
  const launch = (): void => {
    if (faults.length > 0) {
      showFaults();
    } else if (isActive) {
      setAsking(true);
    } else {
      run.start('launch');
    }
  };
  const add = (choices: readonly AccountChoice[]): void => {
    edits.change((before) => withAccounts(before, choices, rates));
    setAdding(false);
  };
  const openedAccount = content.accounts.find(({ adAccountId }) => adAccountId === opened);
  const createLabel = isActive
    ? t('{count, plural, one {Create # ad, active} other {Create # ads, active}}', { count: ads })
    : t('{count, plural, one {Create # ad, paused} other {Create # ads, paused}}', { count: ads });
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
          onClick={launch}
        >
          {createLabel}
        </Button>
      )
    );
  const profileCount = new Set(content.accounts.map(({ adUserId }) => adUserId)).size;
  const [firstPlanned] = planned;
  const sample = {
    account: firstPlanned?.account.adAccountName ?? t('Ad account'),
    country:
      (content.campaignPer === 'country' ? content.countries[0] : content.countries.join(', ')) ||
      'DE',
    audience: content.terms.audiences[0]?.name ?? null,
    creative: content.creatives[0]?.name ?? t('Creative'),
    text: content.terms.texts[0]?.name ?? null,
    date: plan.date,
    buyer: plan.buyer,
    n: '1',
  };
  return (
    <>
      <PageHeader
        title={draft.name}
        backTo={launchesPath('plans')}
        backLabel={t('Plans')}
        meta={
          <span aria-live="polite">
            {t('{count, plural, one {# profile} other {# profiles}}', { count: profileCount })} ·{' '}
            {isReadOnly ? t('Read only') : <SaveState plan={plan} />}
          </span>
        }
        actions={
          <>
            {faults.length > 0 && !isReadOnly && (
              <button
                type="button"
                className="flex items-center gap-1.5 font-medium text-warning-ink hover:underline"
                onClick={showFaults}
              >
                <ExclamationTriangleIcon aria-hidden="true" className="size-4 text-warning" />
                {t('{count} to fix', { count: faults.length })}
              </button>
            )}
            {isPhone && (
              <Button
                icon={AdjustmentsHorizontalIcon}
                aria-pressed={isSideShown}
                onClick={() => setSideShown(!isSideShown)}
              >
                {isSideShown ? t('Rows') : t('Settings')}
              </Button>
            )}
            {!isPhone && primary}
          </>
        }
      />
      <LeaveGuard isDirty={draft.failure !== null || draft.isConflict} />
      <div className="flex min-h-0 flex-1 border-t border-line-strong">
        <PaneLayout
          sideKind="form"
          sideLabel={t('Settings')}
          isSideAlone={isSideShown && isPhone}
          side={<PlanSide plan={plan} isReadOnly={isReadOnly} sample={sample} />}
        >
          <Headline plan={plan} total={total} />
          <Conflict plan={plan} latest={latest} />
          {draft.failure !== null && (
            <Note tone="error" className="mx-4 my-2 flex-none max-desk:mx-3">
              {t('Couldn’t save the plan: {reason}', {
                reason: plainErrorText({ error: draft.failure, translate: t }),
              })}
            </Note>
          )}
          {launched !== null && stored.canChange && (
            <Note tone="info" className="mx-4 my-2 flex-none max-desk:mx-3">
              {t('This plan was launched. Duplicate it to launch again.')}
            </Note>
          )}
          <PlanTree
            plan={plan}
            rates={rates}
            assets={assets}
            pictures={pictures}
            checks={checks}
            isReadOnly={isReadOnly}
            filter={filter}
            onFilter={setFilter}
            onAccount={({ adAccountId }) => setOpened(adAccountId)}
            onAddAccounts={() => setAdding(true)}
            total={total}
            tools={
              !isReadOnly && (
                <>
                  <Button icon={PlusIcon} onClick={() => setAdding(true)}>
                    {t('Ad accounts')}
                  </Button>
                  <Button
                    icon={CheckBadgeIcon}
                    isBusy={isChecking}
                    onClick={() => (faults.length > 0 ? showFaults() : run.start('check'))}
                  >
                    {lastCheck === null ? t('Check') : t('Check again')}
                  </Button>
                </>
              )
            }
          />
          <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-strong px-4 py-1 text-sm text-ink-2 max-desk:px-3">
            {lastCheck === null || checks === null ? (
              <span>{t('No check yet')}</span>
            ) : (
              <CheckLine
                counts={checkCounts}
                checkedAt={lastCheck.createdAt}
                isOutdated={lastCheck.planRevision !== draft.revision || draft.isChanged}
              />
            )}
            <span className="ms-auto text-ink-3 max-desk:hidden">
              {t('Nothing is created by a check')}
            </span>
          </div>
          {isPhone && primary !== false && (
            <div className="flex-none border-t border-line p-3">{primary}</div>
          )}
        </PaneLayout>
      </div>
      {isAdding && (
        <AddAccountsDialog
          known={new Set(content.accounts.map(({ adAccountId }) => adAccountId))}
          onAdd={add}
          onClose={() => setAdding(false)}
        />
      )}
      {openedAccount !== undefined && (
        <AccountDialog
          account={openedAccount}
          content={content}
          assets={assets.get(openedAccount.adAccountId)}
          onSave={(next) => {
            edits.setAccount(openedAccount.adAccountId, next);
            setOpened(null);
          }}
          onRemove={() => {
            edits.change((before) => ({
              ...before,
              accounts: before.accounts.filter((one) => one.adAccountId !== opened),
            }));
            setOpened(null);
          }}
          onClose={() => setOpened(null)}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        isDanger={false}
        title={t('{count, plural, one {Create # active ad?} other {Create # active ads?}}', {
          count: ads,
        })}
        confirmLabel={createLabel}
        onConfirm={() => {
          setAsking(false);
          run.start('launch');
        }}
        onCancel={() => setAsking(false)}
      >
        {t('Ads start spending once Facebook approves them, up to {sum} a day.', { sum: total })}
      </ConfirmDialog>
    </>
  );
}

export function PlanScreen({ planId }: { readonly planId: string }) {
  const { t } = useTranslation('launches');
  const query = useServerQuery(planQuery(planId));
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined && data.content !== null) {
    const { content } = data;
    return <Workbench key={data.id} stored={{ ...data, content }} latest={query} />;
  }
  const retry = () => void refetch();
  return (
    <>
      <PageHeader
        title={data?.name ?? t('Plan')}
        backTo={launchesPath('plans')}
        backLabel={t('Plans')}
      />
      <div className="flex min-h-0 flex-1 border-t border-line-strong bg-surface">
        {data !== undefined ? (
          <EmptyState title={t('Made by another version')}>
            {t('This version can’t read the plan. Reload the page, or create a new one.')}
          </EmptyState>
        ) : error instanceof NetworkFailure ? (
          <NotOnDevice
            title={t('Plans aren’t available offline')}
            isRetrying={isFetching}
            onRetry={retry}
          />
        ) : error !== null ? (
          <ErrorPanel
            title={t('Couldn’t load the plan')}
            error={error}
            isRetrying={isFetching}
            onRetry={retry}
          />
        ) : (
          <div className="min-h-0 flex-1">
            <SkeletonRows count={12} cells={['w-60', 'w-32', 'w-40']} label={t('Loading plan…')} />
          </div>
        )}
      </div>
    </>
  );
}
