import { OBJECT_NAME_MAX } from '@ads-checker/shared/contracts/launch-values';
import { needsEvent } from '@ads-checker/shared/domain/launch/combinations';
import type { PlannedObject } from '@ads-checker/shared/domain/launch/plan';
import {
  CheckCircleIcon,
  ClockIcon,
  ExclamationTriangleIcon,
  MinusCircleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../lib/format.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Status } from '../../../ui/status.tsx';
import { itemStatus } from '../run-labels.ts';
import { indentOf, TreeToggle } from '../tree/tree-grid.tsx';
import type { CellContext } from './cell-context.ts';
import { shortFaultText } from './fault-texts.ts';
import { InlineEdit } from './inline-edit.tsx';
import type { CheckCounts, PlanRow } from './plan-rows.ts';

/** The network takes no line breaks and at most so many characters. */
function readName(typed: string): string | undefined {
  const name = typed.trim();
  return name === '' || [...name].length > OBJECT_NAME_MAX ? undefined : name;
}

function rowName(row: PlanRow): string {
  switch (row.kind) {
    case 'account':
      return row.planned.account.adAccountName ?? row.planned.account.adAccountId;
    case 'object':
      return row.object.name;
    case 'note':
      return '';
  }
}

function CountsText({ row }: { readonly row: PlanRow }) {
  const { t } = useTranslation('launches');
  const text = ((): string | null => {
    if (row.kind === 'account') {
      return t(
        '{campaigns, plural, one {# campaign} other {# campaigns}}, {ads, plural, one {# ad} other {# ads}}',
        row.counts,
      );
    }
    if (row.kind !== 'object') {
      return null;
    }
    const { object } = row;
    switch (object.level) {
      case 'campaign':
        return t('{count, plural, one {# ad set} other {# ad sets}}', {
          count: object.adSets.filter(({ isLeftOut }) => !isLeftOut).length,
        });
      case 'ad_set':
        return t('{count, plural, one {# ad} other {# ads}}', {
          count: object.ads.filter(({ isLeftOut }) => !isLeftOut).length,
        });
      case 'ad':
        return null;
    }
  })();
  return text === null ? null : (
    <span className="min-w-0 shrink-[99] truncate text-sm font-normal text-ink-3" title={text}>
      {text}
    </span>
  );
}

function NameText({ row, context }: { readonly row: PlanRow; readonly context: CellContext }) {
  const { t } = useTranslation('launches');
  const name = rowName(row);
  const { editing, setEditing, isReadOnly, edits, onAccount } = context;
  if (row.kind === 'account') {
    const label = t('Settings of {name}', { name });
    return isReadOnly ? (
      <span className="truncate font-medium" lang="">
        {name}
      </span>
    ) : (
      <button
        type="button"
        tabIndex={-1}
        title={label}
        className="truncate text-start font-medium hover:underline"
        lang=""
        onClick={() => onAccount(row.planned.account)}
      >
        {name}
      </button>
    );
  }
  if (editing?.key === row.key && editing.field === 'name') {
    return (
      <InlineEdit
        label={t('Name')}
        value={name}
        read={readName}
        onDone={(next) => {
          setEditing(null);
          if (next !== null) {
            edits.setEdit(row.key, { name: next });
          }
        }}
      />
    );
  }
  const isLeftOut = row.kind === 'object' && row.object.isLeftOut;
  const isEdited = row.kind === 'object' && row.isEdited;
  const text = cx('truncate text-start', isLeftOut && 'text-ink-3 line-through');
  return (
    <>
      {isReadOnly || isLeftOut ? (
        <span className={text} title={name}>
          {name}
        </span>
      ) : (
        <button
          type="button"
          tabIndex={-1}
          title={name}
          className={cx(text, 'cursor-text')}
          onClick={() => setEditing({ key: row.key, field: 'name' })}
        >
          {name === '' ? NO_VALUE : name}
        </button>
      )}
      {isEdited && (
        <span
          role="img"
          title={t('Edited')}
          aria-label={t('Edited')}
          className="size-1.5 flex-none rounded-full bg-accent"
        />
      )}
    </>
  );
}

function Picture({
  object,
  context,
}: {
  readonly object: PlannedObject;
  readonly context: CellContext;
}) {
  const url = object.level === 'ad' ? context.pictures.get(object.creativeId) : undefined;
  return object.level !== 'ad' ? null : (
    <span className="size-5 flex-none overflow-hidden rounded-xs bg-subtle">
      {url !== undefined && (
        <img src={url} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      )}
    </span>
  );
}

/** Whether it is made, its picture, its name. */
export function NameCell({
  row,
  context,
}: {
  readonly row: PlanRow;
  readonly context: CellContext;
}) {
  const { t } = useTranslation('launches');
  const name = rowName(row);
  const { edits, isReadOnly } = context;
  const isOwnLeftOut = row.kind === 'object' && context.content.edits[row.key]?.isLeftOut === true;
  return (
    <span
      className="flex min-w-0 flex-1 items-center gap-1.5"
      style={{ paddingInlineStart: indentOf(row) }}
    >
      <TreeToggle row={row} name={name} onToggle={context.onToggle} />
      {row.kind === 'object' && !isReadOnly && (
        <Checkbox
          label={t('Create {name}', { name })}
          isSelected={!row.object.isLeftOut}
          isDisabled={row.object.isLeftOut && !isOwnLeftOut}
          tabIndex={-1}
          className="flex-none"
          onChange={(isOn) => edits.setEdit(row.key, { isLeftOut: isOn ? undefined : true })}
        />
      )}
      {row.kind === 'object' && <Picture object={row.object} context={context} />}
      <NameText row={row} context={context} />
      <CountsText row={row} />
    </span>
  );
}

const QUIET = 'truncate text-ink-3';

/** An asset of an ad account: its own in the account's row, inherited below. */
export function AssetCell({
  row,
  of,
  context,
}: {
  readonly row: PlanRow;
  readonly of: 'page' | 'pixel';
  readonly context: CellContext;
}) {
  const { t } = useTranslation('launches');
  if (row.kind === 'note') {
    return null;
  }
  const account = row.kind === 'account' ? row.planned.account : row.object.account;
  const id = of === 'page' ? account.pageId : account.pixelId;
  const name = (of === 'page' ? account.pageName : account.pixelName) ?? id;
  if (row.kind === 'object') {
    return <span className={QUIET}>{name ?? NO_VALUE}</span>;
  }
  const assets = context.assets.get(account.adAccountId);
  const isNeeded = of === 'page' || needsEvent(context.content.terms.optimizationGoal);
  const [text, look] =
    name !== null
      ? [name, '']
      : assets?.isFetching === true && assets.data === undefined
        ? [t('Loading…'), 'text-ink-3']
        : isNeeded
          ? [t('Not chosen'), 'text-warning-ink']
          : [NO_VALUE, 'text-ink-3'];
  return context.isReadOnly ? (
    <span className={cx('truncate', look)}>{text}</span>
  ) : (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`${of === 'page' ? t('Page') : t('Pixel')}: ${text}`}
      className={cx('truncate text-start hover:underline', look)}
      onClick={() => context.onAccount(account)}
    >
      {text}
    </button>
  );
}

export function TimeCell({
  row,
  context,
}: {
  readonly row: PlanRow;
  readonly context: CellContext;
}) {
  const { t } = useTranslation('launches');
  if (row.kind === 'account') {
    return <span className="truncate">{row.planned.account.timeZone}</span>;
  }
  const { startLocalTime } = context.content;
  return row.kind === 'object' && row.object.level !== 'ad' ? (
    <span className={QUIET}>
      {startLocalTime === null
        ? t('At once')
        : t('Starts {time}', { time: startLocalTime.replace('T', ' ') })}
    </span>
  ) : (
    <span className="text-ink-3">{NO_VALUE}</span>
  );
}

function CheckedText({ counts }: { readonly counts: CheckCounts }) {
  const { t } = useTranslation('launches');
  if (counts.refused > 0) {
    return (
      <Status
        hue="error"
        icon={XCircleIcon}
        label={t('{count, plural, one {# refused} other {# refused}}', { count: counts.refused })}
      />
    );
  }
  if (counts.open > 0) {
    return <Status hue="pending" icon={ClockIcon} label={t('Checking…')} />;
  }
  return counts.accepted > 0 ? (
    <Status
      hue="active"
      icon={CheckCircleIcon}
      label={t('{count, plural, one {# accepted} other {# accepted}}', {
        count: counts.accepted,
      })}
    />
  ) : (
    <Status hue="off" icon={MinusCircleIcon} label={t('Not checked')} />
  );
}

/** What keeps it from being launched, or what the newest check says. */
export function CheckCell({ row }: { readonly row: PlanRow }) {
  const { t } = useTranslation('launches');
  if (row.kind === 'note') {
    return null;
  }
  const [fault] = row.faults;
  if (fault !== undefined) {
    return (
      <Status
        hue="warning"
        icon={ExclamationTriangleIcon}
        label={
          row.faults.length === 1
            ? shortFaultText(fault)
            : t('{count} to fix', { count: row.faults.length })
        }
      />
    );
  }
  if (row.kind === 'account') {
    return row.checks === null ? (
      <span className="text-ink-3">{NO_VALUE}</span>
    ) : (
      <CheckedText counts={row.checks} />
    );
  }
  if (row.object.isLeftOut) {
    return <span className="text-ink-3">{t('Left out')}</span>;
  }
  if (row.check === null) {
    return <span className="text-ink-3">{NO_VALUE}</span>;
  }
  return row.check !== 'failed' && row.below !== null && row.below.refused > 0 ? (
    <CheckedText counts={row.below} />
  ) : (
    <Status {...itemStatus(row.check, 'check')} />
  );
}
