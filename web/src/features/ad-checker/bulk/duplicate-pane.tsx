import {
  AD_OBJECT_COPIES_MAX,
  type AdObjectCopyDto,
  adObjectCopyRoutes,
} from '@ads-checker/shared/contracts/ad-object-copies';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { CheckCircleIcon, ClockIcon, ExclamationCircleIcon } from '@heroicons/react/16/solid';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { asAppError } from '../../../lib/api-errors.ts';
import { objectCountLabel } from '../../../lib/bulk-change-labels.ts';
import { refusalText } from '../../../lib/error-text.ts';
import { joinKeys, MOD_KEY } from '../../../lib/keys.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { type Period, useAdObjects } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Note } from '../../../ui/note.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { Select } from '../../../ui/select.tsx';
import { type AdObjectRow, LEVEL_OF_KIND, type ObjectKind } from '../ad-object.ts';
import { countLabel } from '../list/list-labels.ts';
import { PaneFrame } from './pane-frame.tsx';
import { type ListEntry, RowList } from './row-list.tsx';

export interface DuplicatePaneProps {
  readonly kind: ObjectKind;
  readonly adUserId: string;
  readonly account: { readonly id: string; readonly name: string };
  readonly period: Period;
  readonly rows: readonly AdObjectRow[];
  /** Campaigns that ad sets can go into, or ad sets for ads. */
  readonly parents: readonly { readonly id: string; readonly name: string }[];
  readonly onCopied: () => void;
  readonly onClose: () => void;
}

const COPIES_MAX = 10;
const POLL_MS = 1_500;
const PARENTS_SHOWN = 50;
const SAME = 'same';

/** Reads the lists again that hold what was copied along. */
function useRefreshBelow({
  kind,
  adUserId,
  account,
  period,
}: Pick<DuplicatePaneProps, 'kind' | 'adUserId' | 'account' | 'period'>): () => void {
  const query = { adUserId, adAccountId: account.id, period };
  const adSets = useAdObjects(kind === 'campaigns' ? { kind: 'adSets' as const, ...query } : null);
  const ads = useAdObjects(kind === 'ads' ? null : { kind: 'ads' as const, ...query });
  return () => {
    adSets.refresh();
    ads.refresh();
  };
}

function Progress({
  copyId,
  kind,
  nameOf,
  accountName,
  onCopied,
  onClose,
}: {
  readonly copyId: string;
  readonly kind: ObjectKind;
  readonly nameOf: ReadonlyMap<string, string>;
  readonly accountName: string;
  readonly onCopied: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('ad-checker');
  const { data, error } = useServerQuery({
    queryKey: ['ad-object-copy', copyId],
    queryFn: ({ signal }) => call(adObjectCopyRoutes.get, { params: { copyId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.state === 'finished' ? false : POLL_MS),
  });
  const copy = data?.data.id === copyId ? data.data : undefined;
  const items = copy?.items ?? [];
  const countOf = (state: AdObjectCopyDto['items'][number]['state']) =>
    items.filter((item) => item.state === state).length;
  const copied = countOf('copied');
  const failed = countOf('failed');
  const isFinished = copy?.state === 'finished';
  const told = useEffectEvent(onCopied);
  useEffect(() => {
    if (isFinished) {
      told();
    }
  }, [isFinished]);
  const belowText = ({ copied: done, total }: { copied: number; total: number }) =>
    kind === 'campaigns'
      ? t('{done} of {total} ad sets and ads', { done, total })
      : t('{done} of {total} ads', { done, total });
  const entries = items.map((item, index): ListEntry => {
    const { below } = item;
    const hasFailures = item.state === 'failed' || (below !== null && below.failed > 0);
    const reason =
      item.error === null
        ? ''
        : (item.error.networkMessage ??
          refusalText({
            refusal: {
              message: item.error.message,
              ...(item.error.code === null ? {} : { code: item.error.code }),
            },
            translate: t,
          }));
    return {
      key: String(index),
      kind: 'row',
      isTall: hasFailures,
      render: () => (
        <div className="py-1.5">
          <div className="flex items-center gap-2">
            {item.state === 'copied' && !hasFailures ? (
              <CheckCircleIcon aria-hidden="true" className="size-4 flex-none text-active" />
            ) : hasFailures ? (
              <ExclamationCircleIcon aria-hidden="true" className="size-4 flex-none text-error" />
            ) : (
              <ClockIcon aria-hidden="true" className="size-4 flex-none text-pending" />
            )}
            <span className="min-w-0 flex-1 truncate" lang="">
              {nameOf.get(item.sourceId) ?? item.sourceId}
            </span>
            <span className="flex-none text-sm text-ink-3">
              {below !== null && item.state !== 'failed'
                ? belowText(below)
                : item.state === 'copied'
                  ? t('Duplicated')
                  : item.state === 'failed'
                    ? t('Failed')
                    : item.state === 'waiting'
                      ? t('Waiting')
                      : t('Duplicating…')}
            </span>
          </div>
          {hasFailures && (
            <p className="truncate text-sm text-error-ink" title={reason}>
              {typeof item.error?.code === 'number' ? `[${item.error.code}] ` : ''}
              {reason}
            </p>
          )}
        </div>
      ),
    };
  });
  const title = isFinished
    ? t('{count, plural, one {# duplicated} other {# duplicated}}', { count: copied })
    : t('{count, plural, one {Duplicating #…} other {Duplicating #…}}', { count: items.length });
  return (
    <PaneFrame
      title={title}
      subtitle={accountName}
      onClose={onClose}
      footer={
        <>
          {!isFinished && <span>{t('Continues if you close this')}</span>}
          <Button className="ms-auto" onClick={onClose}>
            {t('Close')}
          </Button>
        </>
      }
    >
      <div role="status" className="flex flex-none flex-col gap-2 border-b border-line px-4 py-3">
        <b className="font-semibold tabular-nums">
          {t('{done} of {total}', { done: copied + failed, total: items.length })}
        </b>
        <ProgressBar label={title} value={copied + failed} max={items.length} />
        {isFinished && copied > 0 && (
          <p className="text-ink-2">
            {kind === 'ads'
              ? t('The copies are off. Facebook reviews them when they are turned on.')
              : t('The copies are off.')}
          </p>
        )}
        {error !== null && copy === undefined && (
          <Note tone="error">{refusalText({ refusal: asAppError(error), translate: t })}</Note>
        )}
      </div>
      <RowList label={t('Results')} entries={entries} />
    </PaneFrame>
  );
}

/** Duplicates the chosen objects, paused, and shows how far that is. */
export function DuplicatePane({
  kind,
  adUserId,
  account,
  period,
  rows,
  parents,
  onCopied,
  onClose,
}: DuplicatePaneProps) {
  const { t } = useTranslation('ad-checker');
  // The selection may change while it is duplicated
  const [sources] = useState(rows);
  const nameOf = useMemo(() => new Map(sources.map((row) => [row.id, row.name])), [sources]);
  const [countText, setCount] = useState('1');
  const [isDeep, setDeep] = useState(kind !== 'ads');
  const [suffix, setSuffix] = useState(() => t(' - Copy'));
  const [parentId, setParent] = useState(SAME);
  const [parentFilter, setParentFilter] = useState('');
  const [copyId, setCopyId] = useState<string | null>(null);
  const refreshBelow = useRefreshBelow({ kind, adUserId, account, period });
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const draft = useRef<{ readonly text: string; readonly id: string }>(undefined);
  const count = /^\d{1,2}$/.test(countText.trim()) ? Number(countText) : 0;
  const total = count * sources.length;
  const isCountValid = count >= 1 && count <= COPIES_MAX && total <= AD_OBJECT_COPIES_MAX;

  const submit = async () => {
    if (!isCountValid || isBusy) {
      return;
    }
    const wanted = {
      adAccountId: account.id,
      level: LEVEL_OF_KIND[kind],
      sourceIds: sources.map(({ id }) => id),
      count,
      isDeep: kind !== 'ads' && isDeep,
      suffix,
      ...(parentId === SAME ? {} : { parentId }),
    };
    const text = JSON.stringify(wanted);
    // A repeat after a lost answer asks for the same copies, not for more.
    const id = draft.current?.text === text ? draft.current.id : createRowId();
    draft.current = { text, id };
    setBusy(true);
    setRefusal(null);
    try {
      await call(adObjectCopyRoutes.create, {
        params: { adUserId },
        body: { id, ...wanted },
        idempotencyKey: `copy-${id}`,
      });
      setCopyId(id);
    } catch (failure) {
      setRefusal(refusalText({ refusal: asAppError(failure), translate: t }));
    } finally {
      setBusy(false);
    }
  };

  if (copyId !== null) {
    return (
      <Progress
        copyId={copyId}
        kind={kind}
        nameOf={nameOf}
        accountName={account.name}
        onCopied={() => {
          onCopied();
          if (isDeep) {
            refreshBelow();
          }
        }}
        onClose={onClose}
      />
    );
  }
  const words = parentFilter.trim().toLocaleLowerCase();
  const shownParents = parents
    .filter(({ id, name }) => name.toLocaleLowerCase().includes(words) || id.includes(words))
    .slice(0, PARENTS_SHOWN);
  const chosenParent = parents.find(({ id }) => id === parentId);
  return (
    <PaneFrame
      title={t('Duplicate')}
      subtitle={t('{objects} selected in {account}', {
        objects: countLabel({ kind, count: sources.length }),
        account: account.name,
      })}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button className="ms-auto" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={!isCountValid}
            isBusy={isBusy}
            onClick={() => void submit()}
          >
            {t('Make {objects}', { objects: objectCountLabel(LEVEL_OF_KIND[kind], total) })}
            <Kbd className="max-desk:hidden">{joinKeys([MOD_KEY, '↵'])}</Kbd>
          </Button>
        </>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto px-4 py-3">
        <TextField
          autoFocus
          label={t('Copies of each')}
          inputMode="numeric"
          value={countText}
          error={
            isCountValid
              ? undefined
              : t('From 1 to {max}, at most {total} copies at once', {
                  max: COPIES_MAX,
                  total: AD_OBJECT_COPIES_MAX,
                })
          }
          onChange={(event) => setCount(event.target.value)}
        />
        <TextField
          label={t('Added to the name')}
          maxLength={100}
          value={suffix}
          onChange={(event) => setSuffix(event.target.value)}
        />
        {kind !== 'ads' && (
          <Checkbox isSelected={isDeep} onChange={setDeep}>
            {kind === 'campaigns' ? t('With its ad sets and ads') : t('With its ads')}
          </Checkbox>
        )}
        {kind !== 'campaigns' && (
          <div className="flex flex-col gap-2">
            <TextField
              label={kind === 'adSets' ? t('Find a campaign') : t('Find an ad set')}
              value={parentFilter}
              onChange={(event) => setParentFilter(event.target.value)}
            />
            <Select
              label={t('Into')}
              isLabelShown
              value={parentId}
              onChange={setParent}
              options={[
                {
                  key: SAME,
                  label: kind === 'adSets' ? t('The same campaign') : t('The same ad set'),
                },
                ...(chosenParent === undefined || shownParents.includes(chosenParent)
                  ? []
                  : [{ key: chosenParent.id, label: chosenParent.name, lang: '' }]),
                ...shownParents.map(({ id, name }) => ({ key: id, label: name, lang: '' })),
              ]}
            />
          </div>
        )}
        <Note tone="info">{t('The copies start turned off.')}</Note>
        {refusal !== null && <Note tone="error">{refusal}</Note>}
      </div>
    </PaneFrame>
  );
}
