import { canChangeRuleLimits, canPauseRules } from '@ads-checker/shared/access/rules';
import type { RuleLimitsUpdate } from '@ads-checker/shared/contracts/rules';
import { ruleLimitsUpdateSchema, ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { AdjustmentsHorizontalIcon, PauseIcon, PlayIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { cacheLimits, ruleLimitsQuery } from '../queries.ts';

function useLimits() {
  const { t } = useTranslation('rules');
  const actor = useActor();
  const teamId = actor.account?.teamId ?? '';
  const { data: limits } = useServerQuery({ ...ruleLimitsQuery(teamId), enabled: teamId !== '' });
  const { run, isBusy } = useWrite(async (body: RuleLimitsUpdate, idempotencyKey) => {
    const params = { teamId };
    return (await call(ruleRoutes.updateLimits, { params, body, idempotencyKey })).data.limits;
  });
  const update = async (body: RuleLimitsUpdate): Promise<boolean> => {
    try {
      cacheLimits(await run(body));
      if (body.isPaused === undefined) {
        showToast({ id: 'rule-limits', tone: 'success', text: t('Limits saved') });
      }
      return true;
    } catch (error) {
      showToast({
        id: 'rule-limits',
        tone: 'error',
        text: t('Couldn’t change the limits: {reason}', {
          reason: plainErrorText({ error, translate: t }),
        }),
      });
      return false;
    }
  };
  return {
    limits,
    update,
    isBusy,
    canPause: canPauseRules(actor, teamId),
    canChange: canChangeRuleLimits(actor, teamId),
  };
}

/** Shown while the rules of the team are paused. */
export function PausedBanner() {
  const { t } = useTranslation('rules');
  const { limits, update, isBusy, canPause } = useLimits();
  if (limits?.pausedAt == null) {
    return null;
  }
  return (
    <Note
      tone="warning"
      icon={PauseIcon}
      className="m-3 flex-none items-center"
      action={
        canPause && (
          <Button icon={PlayIcon} isBusy={isBusy} onClick={() => void update({ isPaused: false })}>
            {t('Resume all rules')}
          </Button>
        )
      }
    >
      {t('All rules of the team have been paused since {time}.', {
        time: formatDateTime({ at: limits.pausedAt }),
      })}
      {limits.pauseReason === 'failed_acts' && ` ${t('Too many of their actions failed.')}`}
      {limits.pauseReason === 'unusual_acts' && ` ${t('They did far more than usual.')}`}
    </Note>
  );
}

interface LimitFields {
  readonly maxActsPerHour: string;
  readonly maxBudgetRaisePerDay: string;
  readonly maxObjectRaisePercentPerDay: string;
  readonly maxFailedPercent: string;
  readonly maxActsOverUsual: string;
}

const toText = (limit: number | null | undefined): string => (limit == null ? '' : String(limit));
const toNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const OPTIONAL = [
  'maxBudgetRaisePerDay',
  'maxObjectRaisePercentPerDay',
  'maxFailedPercent',
  'maxActsOverUsual',
] as const;

/** The changed limits. */
function toUpdate(typed: LimitFields, saved: LimitFields): RuleLimitsUpdate {
  const { maxActsPerHour } = typed;
  return {
    ...(maxActsPerHour === saved.maxActsPerHour ? {} : { maxActsPerHour: Number(maxActsPerHour) }),
    ...(Object.fromEntries(
      OPTIONAL.flatMap((name) =>
        typed[name] === saved[name] ? [] : [[name, toNumber(typed[name])]],
      ),
    ) as Partial<Record<(typeof OPTIONAL)[number], number | null>>),
  };
}

function LimitsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('rules');
  const { limits, update, isBusy } = useLimits();
  const saved: LimitFields = {
    maxActsPerHour: toText(limits?.maxActsPerHour),
    maxBudgetRaisePerDay: toText(limits?.maxBudgetRaisePerDay),
    maxObjectRaisePercentPerDay: toText(limits?.maxObjectRaisePercentPerDay),
    maxFailedPercent: toText(limits?.maxFailedPercent),
    maxActsOverUsual: toText(limits?.maxActsOverUsual),
  };
  const [typed, setTyped] = useState(saved);
  const changes = toUpdate(typed, saved);
  const faults = new Set(
    ruleLimitsUpdateSchema.safeParse(changes).error?.issues.map(({ path }) => path[0]),
  );
  const isChanged = Object.keys(changes).length > 0;
  const field = (name: keyof LimitFields, error: string) => ({
    inputMode: 'numeric' as const,
    value: typed[name],
    error: faults.has(name) && typed[name] !== '' ? error : undefined,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <FormDialog
      form={{ failure: null, isSubmitting: isBusy }}
      title={t('Team limits')}
      saveLabel={t('Save limits')}
      isHeld={!isChanged || faults.size > 0}
      onSave={() => void update(changes).then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={t('Changes by rules per hour')}
        hint={t(
          'For all rules of the team together. Changes over the limit are skipped and noted in the run log.',
        )}
        {...field('maxActsPerHour', t('Enter a number from 1 to 100,000'))}
      />
      <TextField
        label={t('Budget raises per day, USD (optional)')}
        hint={t('What all rules together may add to budgets in 24 hours.')}
        {...field('maxBudgetRaisePerDay', t('Enter a whole number'))}
      />
      <TextField
        label={t('Raise per object and day, % (optional)')}
        hint={t('What rules may add to the budget of one object in 24 hours.')}
        {...field('maxObjectRaisePercentPerDay', t('Enter a whole number'))}
      />
      <TextField
        label={t('Pause all rules when this share fails, % (optional)')}
        hint={t('Of at least 20 actions in an hour.')}
        {...field('maxFailedPercent', t('Enter a number from 1 to 100'))}
      />
      <TextField
        label={t('Pause all rules at this many times the usual actions (optional)')}
        hint={t('Compares an hour with the busiest hour of the last 7 days.')}
        {...field('maxActsOverUsual', t('Enter a number from 2 to 1,000'))}
      />
    </FormDialog>
  );
}

/** Pauses all rules of the team, and limits their actions per hour. */
export function TeamLimitsButtons({ isPauseOnly = false }: { readonly isPauseOnly?: boolean }) {
  const { t } = useTranslation('rules');
  const { limits, update, isBusy, canPause, canChange } = useLimits();
  const [openDialog, setOpenDialog] = useState<'pause' | 'limits' | null>(null);
  if (limits === undefined) {
    return null;
  }
  return (
    <>
      {canChange && !isPauseOnly && (
        <Button icon={AdjustmentsHorizontalIcon} onClick={() => setOpenDialog('limits')}>
          {t('Limits')}
        </Button>
      )}
      {canPause && limits.pausedAt === null && (
        <Button icon={PauseIcon} onClick={() => setOpenDialog('pause')}>
          {t('Pause all rules')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={openDialog === 'pause'}
        isBusy={isBusy}
        isDanger={false}
        title={t('Pause all rules of the team?')}
        confirmLabel={t('Pause all rules')}
        onCancel={() => setOpenDialog(null)}
        onConfirm={() => void update({ isPaused: true }).then(() => setOpenDialog(null))}
      >
        {t(
          'Rules, schedules and planned changes wait until you resume them. What is due meanwhile may be missed. Changes that were made stay.',
        )}
      </ConfirmDialog>
      {openDialog === 'limits' && <LimitsDialog onClose={() => setOpenDialog(null)} />}
    </>
  );
}
