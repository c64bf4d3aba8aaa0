import {
  type AdObjectCopyDto,
  adObjectCopyRoutes,
} from '@ads-checker/shared/contracts/ad-object-copies';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { asAppError } from '../../../lib/api-errors.ts';
import { objectCountLabel } from '../../../lib/bulk-change-labels.ts';
import { copyTitle, countCopies } from '../../../lib/copy-labels.ts';
import { errorMessageText } from '../../../lib/error-words.ts';
import { formatExactMoment } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import type { Command, Outbox } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { type AdObjectRow, LEVEL_OF_KIND, type ObjectKind } from '../ad-object.ts';
import { useCopyEntries } from './copy-entries.tsx';
import { PaneFrame } from './pane-frame.tsx';
import { RowList } from './row-list.tsx';

const POLL_MS = 2_000;

interface CopyPaneProps {
  readonly copyId: string;
  readonly kind: ObjectKind;
  readonly accountName: string;
  readonly rows: readonly AdObjectRow[];
  readonly outbox: Pick<Outbox, 'commands' | 'copies' | 'drop' | 'retry' | 'dismissCopy'>;
  readonly onClose: () => void;
}

type CopyCommand = Extract<Command, { readonly name: 'copyAdObjects' }>;

/** The command in the shape of the record that the server will create for it. */
function toItems({ payload }: CopyCommand): AdObjectCopyDto['items'] {
  const state = 'waiting' as const;
  return payload.sourceIds.flatMap((sourceId) =>
    Array.from({ length: payload.count }, () => ({
      sourceId,
      state,
      copiedId: null,
      error: null,
      below: null,
    })),
  );
}

function UnsentNote({ command: { state, error, createdAt } }: { readonly command: CopyCommand }) {
  const { t } = useTranslation('ad-checker');
  if (state !== 'rejected') {
    return (
      <Note tone="pending">
        {t('Not sent yet, {time}', { time: formatExactMoment({ at: createdAt }) })}
      </Note>
    );
  }
  return (
    <Note tone="error">
      {error === null ? t('Failed') : errorMessageText({ refusal: error, translate: t })}
    </Note>
  );
}

export function CopyPane({ copyId, kind, accountName, rows, outbox, onClose }: CopyPaneProps) {
  const { t } = useTranslation('ad-checker');
  const run = outbox.copies.find(({ id }) => id === copyId);
  const unsent = outbox.commands.find(
    (command): command is CopyCommand =>
      command.name === 'copyAdObjects' && command.target.id === copyId,
  );
  const known = useRef(run?.copy);
  // Already dismissed, or requested on another device
  const { data, error } = useServerQuery({
    queryKey: ['ad-object-copy', copyId],
    queryFn: ({ signal }) => call(adObjectCopyRoutes.get, { params: { copyId }, signal }),
    enabled: unsent === undefined && run === undefined && known.current?.state !== 'finished',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.state === 'finished' ? false : POLL_MS),
  });
  const read = data?.data.id === copyId ? data.data : undefined;
  // Dismissed by its notice
  const copy = run?.copy ?? read ?? known.current;
  known.current = copy;
  const shown = unsent === undefined ? copy : { state: 'running' as const, items: toItems(unsent) };
  const payload = run?.payload ?? unsent?.payload;
  const nameOf = new Map([
    ...rows.map(({ id, name }) => [id, name] as const),
    ...(payload?.sourceIds ?? []).flatMap((id, index) => {
      const name = payload?.names[index];
      return name === undefined ? [] : [[id, name] as const];
    }),
  ]);
  const entries = useCopyEntries({ kind, items: shown?.items ?? [], nameOf });
  const isFinished = unsent === undefined && copy?.state === 'finished';
  const { total, copied, failed } = countCopies({ items: shown?.items ?? [] });
  const title =
    unsent !== undefined
      ? t('Create {objects}', { objects: objectCountLabel(LEVEL_OF_KIND[kind], total) })
      : copy === undefined
        ? t('Duplicate')
        : copyTitle(copy);
  return (
    <PaneFrame
      title={title}
      subtitle={accountName}
      onClose={onClose}
      footer={
        <>
          {copy?.state === 'running' && unsent === undefined && (
            <span>{t('Continues if you close this panel')}</span>
          )}
          {unsent === undefined ? (
            <Button
              className="ms-auto"
              onClick={() => {
                if (isFinished && run !== undefined) {
                  void outbox.dismissCopy(copyId);
                }
                onClose();
              }}
            >
              {isFinished && run !== undefined ? t('Done') : t('Close')}
            </Button>
          ) : (
            <>
              <Button
                className="ms-auto"
                onClick={() => {
                  void outbox.drop(unsent.id);
                  onClose();
                }}
              >
                {t('Discard')}
              </Button>
              {unsent.state === 'rejected' && (
                <Button variant="primary" onClick={() => void outbox.retry(unsent.id)}>
                  {t('Retry')}
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      <div role="status" className="flex flex-none flex-col gap-2 border-b border-line px-4 py-3">
        {shown !== undefined && (
          <>
            <div className="flex items-baseline justify-between gap-2">
              <b className="font-semibold tabular-nums">
                {t('{done} of {total}', { done: copied + failed, total })}
              </b>
              {copy?.resumesAt != null && (
                <span className="text-sm text-ink-3">
                  {t('Paused until {time}', { time: formatExactMoment({ at: copy.resumesAt }) })}
                </span>
              )}
            </div>
            <ProgressBar label={title} value={copied + failed} max={total} />
          </>
        )}
        {isFinished && copied > 0 && (
          <p className="text-ink-2">
            {kind === 'ads'
              ? t('The copies are off. Facebook reviews them when they are turned on.')
              : t('The copies are off.')}
          </p>
        )}
        {unsent !== undefined && <UnsentNote command={unsent} />}
        {error !== null && shown === undefined && (
          <Note tone="error">{errorMessageText({ refusal: asAppError(error), translate: t })}</Note>
        )}
      </div>
      <RowList label={t('Results')} entries={entries} />
    </PaneFrame>
  );
}
