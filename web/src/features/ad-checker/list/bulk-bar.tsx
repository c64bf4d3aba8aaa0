import {
  BanknotesIcon,
  BoltIcon,
  CalendarDaysIcon,
  ClockIcon,
  DocumentDuplicateIcon,
  PauseIcon,
  PencilSquareIcon,
  PlayIcon,
  TagIcon,
  XMarkIcon,
} from '@heroicons/react/16/solid';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { findMoneyOrigin, type MoneyDisplay, moneyText } from '../../../lib/money-display.ts';
import { useScreenAction } from '../../../lib/screen-actions.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import type { AdObjectRow } from '../ad-object.ts';
import type { BulkForm } from '../bulk/bulk-panes.tsx';
import { sumRows } from '../columns/totals.ts';
import type { SwitchStatus } from '../switchable.ts';
import { type RequestedStore, useRequestedByAll } from '../switching/row-actions.ts';

interface BulkBarProps {
  readonly rows: readonly AdObjectRow[];
  readonly money: MoneyDisplay;
  readonly reason?: string | undefined;
  readonly hasBudgets: boolean;
  readonly hasRules: boolean;
  readonly canTag: boolean;
  readonly canDuplicate: boolean;
  readonly form: BulkForm | null;
  readonly onForm: (form: BulkForm | null) => void;
  readonly requested: RequestedStore;
  readonly onSwitch: (status: SwitchStatus) => void;
  readonly onClear: () => void;
}

function RulesButton({
  count,
  isOpen,
  onOpen,
}: {
  readonly count: number;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}) {
  const { t } = useTranslation('ad-checker');
  useScreenAction({
    id: 'rules',
    label: t('{count, plural, one {Rules of # campaign} other {Rules of # campaigns}}', { count }),
    keys: 'R',
    run: () => onOpen(true),
  });
  return (
    <Button
      variant="bar"
      icon={BoltIcon}
      aria-pressed={isOpen}
      className="aria-pressed:bg-on-bar/20"
      onClick={() => onOpen(!isOpen)}
    >
      {t('Rules')}
    </Button>
  );
}

export const BulkBar = memo(function BulkBar({
  rows,
  money,
  reason,
  hasBudgets,
  hasRules,
  canTag,
  canDuplicate,
  form,
  onForm,
  requested,
  onSwitch,
  onClear,
}: BulkBarProps) {
  const { t } = useTranslation('ad-checker');
  const { spend } = useMemo(() => sumRows(rows), [rows]);
  const amount = spend === null ? null : { amount: Number(spend), display: money };
  const requestedStatus = useRequestedByAll(requested);
  const lock = { disabled: reason !== undefined, title: reason };
  const spent = amount === null ? null : moneyText(amount);
  return (
    <section
      aria-label={t('Selected rows')}
      className="@container/bar flex min-h-(--toolbar) flex-none items-center gap-2 overflow-x-auto bg-bar px-4 text-on-bar max-desk:min-h-13 max-desk:px-3"
    >
      <IconButton variant="bar" icon={XMarkIcon} label={t('Clear selection')} onClick={onClear} />
      <b className="font-semibold whitespace-nowrap" aria-live="polite">
        {t('{count, plural, one {# selected} other {# selected}}', { count: rows.length })}
      </b>
      {amount !== null && (
        <span
          className="whitespace-nowrap opacity-75 @max-3xl/bar:hidden"
          title={findMoneyOrigin(amount)}
        >
          {t('{spent} spent', { spent })}
        </span>
      )}
      <span className="ms-auto flex gap-1.5 @max-2xl/bar:[&_svg]:hidden">
        <Button
          variant="bar"
          icon={PlayIcon}
          {...lock}
          isBusy={requestedStatus === 'ACTIVE'}
          onClick={() => onSwitch('ACTIVE')}
        >
          {t('Turn on')}
        </Button>
        <Button
          variant="bar"
          icon={PauseIcon}
          {...lock}
          isBusy={requestedStatus === 'PAUSED'}
          onClick={() => onSwitch('PAUSED')}
        >
          {t('Turn off')}
        </Button>
        {hasBudgets && (
          <Button
            variant="bar"
            icon={BanknotesIcon}
            {...lock}
            aria-pressed={form === 'budget'}
            className="aria-pressed:bg-on-bar/20"
            onClick={() => onForm(form === 'budget' ? null : 'budget')}
          >
            {t('Budget')}
          </Button>
        )}
        <Button
          variant="bar"
          icon={ClockIcon}
          {...lock}
          aria-pressed={form === 'plan'}
          className="aria-pressed:bg-on-bar/20"
          onClick={() => onForm(form === 'plan' ? null : 'plan')}
        >
          {t('At a time')}
        </Button>
        <Button
          variant="bar"
          icon={CalendarDaysIcon}
          {...lock}
          aria-haspopup="dialog"
          onClick={() => onForm('schedule')}
        >
          {t('Schedule…')}
        </Button>
        <Button
          variant="bar"
          icon={PencilSquareIcon}
          {...lock}
          aria-pressed={form === 'name'}
          className="aria-pressed:bg-on-bar/20"
          onClick={() => onForm(form === 'name' ? null : 'name')}
        >
          {t('Rename')}
        </Button>
        <Button
          variant="bar"
          icon={DocumentDuplicateIcon}
          disabled={!canDuplicate}
          title={
            canDuplicate
              ? undefined
              : (reason ?? t('Nothing can be duplicated in an ad account with this status.'))
          }
          aria-pressed={form === 'duplicate'}
          className="aria-pressed:bg-on-bar/20"
          onClick={() => onForm(form === 'duplicate' ? null : 'duplicate')}
        >
          {t('Duplicate')}
        </Button>
        {canTag && (
          <Button
            variant="bar"
            icon={TagIcon}
            aria-haspopup="dialog"
            onClick={() => onForm('tags')}
          >
            {t('Tag…')}
          </Button>
        )}
        {hasRules && (
          <RulesButton
            count={rows.length}
            isOpen={form === 'rules'}
            onOpen={(isOpen) => onForm(isOpen ? 'rules' : null)}
          />
        )}
      </span>
    </section>
  );
});
