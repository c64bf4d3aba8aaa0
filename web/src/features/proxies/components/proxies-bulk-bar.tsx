import { proxyRoutes } from '@ads-checker/shared/contracts/proxies';
import { AppError } from '@ads-checker/shared/errors';
import { ArrowPathIcon, LockClosedIcon, TrashIcon, UserGroupIcon } from '@heroicons/react/16/solid';
import pMap from 'p-map';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useDropChangesTo } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { SelectionBar } from '../../../ui/selection-bar.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type BulkPlan, planDeletion, planSharing } from '../bulk.ts';
import type { ProxyRow } from '../proxy-rows.ts';
import { useProxyCommand } from '../use-proxy-command.ts';

const DELETED_AT_ONCE = 4;
/** Larger deletions must be confirmed by typing the number. */
const PLAIN_LOSS_MAX = 10;

/** `2 skipped: not yours. 1 skipped: in use.` */
function useSkippedText() {
  const { t } = useTranslation('proxies');
  return ({ notManaged, inUse, already }: Omit<BulkPlan, 'rows'>): string =>
    [
      already > 0 ? t('{already} skipped: no change.', { already }) : '',
      notManaged > 0 ? t('{notManaged} skipped: no permission.', { notManaged }) : '',
      inUse > 0 ? t('{inUse} skipped: in use.', { inUse }) : '',
    ]
      .filter((text) => text !== '')
      .join(' ');
}

function DeleteChosen({ rows, onDone }: { rows: readonly ProxyRow[]; onDone: () => void }) {
  const { t } = useTranslation('proxies');
  const skippedText = useSkippedText();
  const dropChangesTo = useDropChangesTo('proxy');
  const [plan, setPlan] = useState<BulkPlan | null>(null);
  const { run, isBusy } = useWrite(
    async ({ ids }: { readonly ids: readonly string[] }, idempotencyKey) =>
      pMap(
        ids,
        async (proxyId) => {
          try {
            await call(proxyRoutes.delete, {
              params: { proxyId },
              idempotencyKey: `${idempotencyKey}-${proxyId}`,
            });
            return null;
          } catch (error) {
            return error instanceof AppError && error.type === 'NotFoundError' ? null : error;
          }
        },
        { concurrency: DELETED_AT_ONCE },
      ),
  );
  const skipped = plan === null ? '' : skippedText(plan);
  const remove = async ({ rows: chosen }: BulkPlan) => {
    const ids = chosen.map(({ id }) => id);
    const results = await run({ ids });
    await dropChangesTo(...ids.filter((_, at) => results[at] === null));
    const failures = results.filter((error) => error !== null);
    const deleted = results.length - failures.length;
    const done = t('{deleted, plural, one {# proxy deleted} other {# proxies deleted}}', {
      deleted,
    });
    const why =
      failures.length === 0
        ? ''
        : t('{count} failed: {plainError}', {
            count: failures.length,
            plainError: plainErrorText({ error: failures[0], translate: t }),
          });
    showToast({
      tone: failures.length === 0 ? 'success' : 'error',
      text: [t('{done}.', { done }), why, skipped].filter((text) => text !== '').join(' '),
    });
    setPlan(null);
    onDone();
  };
  const count = plan?.rows.length ?? 0;
  const isNothing = plan !== null && count === 0;
  return (
    <>
      <Button variant="bar" icon={TrashIcon} onClick={() => setPlan(planDeletion(rows))}>
        {t('Delete unused')}
      </Button>
      <ConfirmDialog
        title={
          isNothing
            ? t('None of them can be deleted')
            : t('{count, plural, one {Delete # proxy?} other {Delete # proxies?}}', { count })
        }
        isOpen={plan !== null}
        isBusy={isBusy}
        isDanger={!isNothing}
        confirmLabel={isNothing ? t('Close') : t('Delete')}
        typedName={count > PLAIN_LOSS_MAX ? String(count) : undefined}
        onConfirm={() => (plan === null || isNothing ? setPlan(null) : void remove(plan))}
        onCancel={() => setPlan(null)}
      >
        {!isNothing && t('No profile uses them. This can’t be undone.')} {skipped}
      </ConfirmDialog>
    </>
  );
}

interface ProxiesBulkBarProps {
  readonly rows: readonly ProxyRow[];
  readonly isAsking: boolean;
  readonly onCheck: (ids: readonly string[]) => void;
  readonly onClear: () => void;
}

export function ProxiesBulkBar({ rows, isAsking, onCheck, onClear }: ProxiesBulkBarProps) {
  const { t } = useTranslation('proxies');
  const change = useProxyCommand();
  const skippedText = useSkippedText();
  const share = async (isShared: boolean) => {
    const plan = planSharing({ rows, isShared });
    for (const { proxy } of plan.rows) {
      await change({ proxy, patch: { isShared } });
    }
    const count = plan.rows.length;
    const done = isShared
      ? t('{count, plural, one {# proxy shared} other {# proxies shared}}', { count })
      : t('{count, plural, one {# proxy no longer shared} other {# proxies no longer shared}}', {
          count,
        });
    showToast({ tone: 'success', text: `${t('{done}.', { done })} ${skippedText(plan)}`.trim() });
  };
  const canManageAny = rows.some(({ canManage }) => canManage);
  return (
    <SelectionBar label={t('Selected rows')} count={rows.length} onClear={onClear}>
      <Button
        variant="bar"
        icon={ArrowPathIcon}
        isBusy={isAsking}
        onClick={() => onCheck(rows.map(({ id }) => id))}
      >
        {t('Check')}
      </Button>
      {canManageAny && (
        <>
          <Button variant="bar" icon={UserGroupIcon} onClick={() => void share(true)}>
            {t('Share')}
          </Button>
          <Button variant="bar" icon={LockClosedIcon} onClick={() => void share(false)}>
            {t('Stop sharing')}
          </Button>
          <DeleteChosen rows={rows} onDone={onClear} />
        </>
      )}
    </SelectionBar>
  );
}
