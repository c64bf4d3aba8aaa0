import type { ResultTask } from '@ads-checker/shared/contracts/results';
import { ChartBarIcon, ChevronDownIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { useOwned } from '../../../replica/index.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Sheet } from '../../../ui/dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { TaskPlaceholder } from '../../../ui/task-row.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { useResultsTask } from '../use-results-task.ts';

const Panel = lazyPart(async () => (await import('./results-picker-panel.tsx')).ResultsPickerPanel);

interface ResultsPickerProps {
  readonly adUserId: string;
  readonly adUserName: string;
  /** IANA name of the ad account’s zone, where one is open. */
  readonly adAccountZone?: string | undefined;
  readonly canManage: boolean;
  /** Shows only the name of the tracker. */
  readonly isShort?: boolean;
  readonly onSaved?: () => void;
}

function useSourceName(task: ResultTask | undefined): string | undefined {
  const { t } = useTranslation('results');
  const { rows } = useOwned('binom');
  const { sourceBinomId } = task ?? {};
  return sourceBinomId === undefined
    ? undefined
    : sourceBinomId === null
      ? t('Off')
      : (rows.find(({ id }) => id === sourceBinomId)?.name ?? t('Unknown tracker'));
}

/** The tracker whose revenue shows beside a profile’s spend, and its choice. */
export function ResultsPicker({
  adUserId,
  adUserName,
  adAccountZone,
  canManage,
  isShort = false,
  onSaved,
}: ResultsPickerProps) {
  const { t } = useTranslation('results');
  const { data: task, error, isPending, reload, save } = useResultsTask(adUserId);
  const [isOpen, setOpen] = useState(false);
  const isPhone = usePhone();
  const name = useSourceName(task);
  const label = t('Results from');
  const close = () => setOpen(false);
  const trigger = (
    <Button
      {...(isShort ? { icon: ChartBarIcon } : {})}
      endIcon={ChevronDownIcon}
      {...(isPhone
        ? { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen, onClick: () => setOpen(true) }
        : {})}
      className="min-w-0 shrink"
    >
      <span
        className={cx(
          'font-normal text-ink-3',
          name !== undefined && (isShort ? 'sr-only' : '@max-5xl/toolbar:sr-only'),
        )}
      >
        {label}
      </span>
      {name !== undefined && (
        <>
          {' '}
          <span lang="" className="max-w-40 truncate">
            {name}
          </span>
        </>
      )}
    </Button>
  );
  const content =
    task === undefined ? (
      <TaskPlaceholder
        failed={t('Couldn’t load results')}
        isWaiting={error === null || error instanceof NetworkFailure}
        error={error}
        isRetrying={isPending}
        onRetry={reload}
      />
    ) : (
      <Suspense
        fallback={<SkeletonRows count={4} cells={['w-40', 'w-16']} label={t('Loading results…')} />}
      >
        <Panel
          task={task}
          adUserName={adUserName}
          adAccountZone={adAccountZone}
          canManage={canManage}
          onSave={async (update) => {
            await save.run(update);
            onSaved?.();
          }}
          onClose={close}
        />
      </Suspense>
    );
  return isPhone ? (
    <>
      {trigger}
      <Sheet title={label} isOpen={isOpen} onClose={close}>
        {content}
      </Sheet>
    </>
  ) : (
    <Popover
      label={label}
      placement="bottom end"
      className="w-88"
      trigger={trigger}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      <div className="flex items-center justify-between py-1.5 ps-4 pe-2">
        <h2 className="font-semibold">{label}</h2>
        <IconButton icon={XMarkIcon} label={t('Close')} onClick={close} />
      </div>
      {content}
    </Popover>
  );
}
