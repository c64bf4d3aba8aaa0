import type { LaunchPlanDto } from '@ads-checker/shared/contracts/launch-plans';
import { countPlanned } from '@ads-checker/shared/domain/launch/plan';
import { CheckCircleIcon, MinusCircleIcon, XCircleIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { Status } from '../../../ui/status.tsx';
import type { CheckCounts } from './plan-rows.ts';
import type { EditedPlan, ReadablePlan } from './use-plan.ts';

export interface Latest {
  readonly refetch: () => Promise<{ readonly data: LaunchPlanDto | undefined }>;
}

export function SaveState({ plan: { draft, saver } }: { readonly plan: EditedPlan }) {
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
export function Conflict({
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

export function Headline({ plan, total }: { readonly plan: EditedPlan; readonly total: string }) {
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

/** What the last check said; null counts: it was not read yet. */
export function CheckFooter({
  plan: { draft },
  lastCheck,
  counts,
}: {
  readonly plan: EditedPlan;
  readonly lastCheck: LaunchPlanDto['lastCheck'];
  readonly counts: CheckCounts | null;
}) {
  const { t } = useTranslation('launches');
  return (
    <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-strong px-4 py-1 text-sm text-ink-2 max-desk:px-3">
      {lastCheck === null || counts === null ? (
        <span>{t('No check yet')}</span>
      ) : (
        <CheckLine
          counts={counts}
          checkedAt={lastCheck.createdAt}
          isOutdated={lastCheck.planRevision !== draft.revision || draft.isChanged}
        />
      )}
      <span className="ms-auto text-ink-3 max-desk:hidden">
        {t('Nothing is created by a check')}
      </span>
    </div>
  );
}
