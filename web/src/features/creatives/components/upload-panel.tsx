import {
  ArrowUpTrayIcon,
  CheckCircleIcon,
  ChevronRightIcon,
  DocumentDuplicateIcon,
  XCircleIcon,
  XMarkIcon,
} from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { Status } from '../../../ui/status.tsx';
import { bytesText } from '../../media/index.ts';
import { lineStatus } from '../creative-labels.ts';
import { type CreativeUploads, countLines, type UploadLine } from '../use-creative-uploads.ts';

function Line({ line, uploads }: { readonly line: UploadLine; readonly uploads: CreativeUploads }) {
  const { t } = useTranslation('creatives');
  const { view, outcome } = line;
  const { name } = view;
  const status = lineStatus(line.view, outcome);
  const hasFailed = view.fault === null && (outcome?.state === 'failed' || isRepeatable(line));
  return (
    <li className="flex min-w-0 items-start gap-2 px-4 py-2 max-desk:px-3">
      <div className="min-w-0 flex-1">
        <p className="truncate" title={name} lang="">
          {name}
        </p>
        <Status {...status} isWrapped className="text-sm" />
        {view.status === 'IN_PROGRESS' && !view.isWaiting && (
          <ProgressBar
            label={t('Upload of {name}', { name })}
            value={view.isPaused ? 0 : Math.round(view.progress * 100)}
            max={100}
            className="mt-1"
          />
        )}
      </div>
      <div className="flex flex-none flex-col items-end">
        <span className="text-sm text-ink-3 tabular-nums">{bytesText(view.bytes)}</span>
        <span className="flex">
          {hasFailed && (
            <LineButton label={t('Retry: {name}', { name })} onClick={() => uploads.retry(line)}>
              {t('Retry')}
            </LineButton>
          )}
          {view.isBusy ? (
            <LineButton label={t('Cancel: {name}', { name })} onClick={() => uploads.cancel(line)}>
              {t('Cancel')}
            </LineButton>
          ) : (
            outcome?.state !== 'adding' && (
              <LineButton
                label={t('Remove from the list: {name}', { name })}
                onClick={() => uploads.remove(line)}
              >
                {t('Remove')}
              </LineButton>
            )
          )}
        </span>
      </div>
    </li>
  );
}

function isRepeatable({ view: { status } }: UploadLine): boolean {
  return status === 'FAILED' || status === 'TIMED_OUT' || status === 'CANCELED';
}

function LineButton({
  label,
  onClick,
  children,
}: {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Button variant="ghost" aria-label={label} className="h-7! px-1.5!" onClick={onClick}>
      {children}
    </Button>
  );
}

function Summary({ lines }: { readonly lines: readonly UploadLine[] }) {
  const { t } = useTranslation('creatives');
  const { added, duplicate, failed, toGo } = countLines(lines);
  const facts = [
    {
      count: added,
      icon: CheckCircleIcon,
      hue: 'active',
      label: t('{count} added', { count: formatNumber(added) }),
    },
    {
      count: toGo,
      icon: ArrowUpTrayIcon,
      hue: 'pending',
      label: t('{count} to go', { count: formatNumber(toGo) }),
    },
    {
      count: failed,
      icon: XCircleIcon,
      hue: 'error',
      label: t('{count} not added', { count: formatNumber(failed) }),
    },
    {
      count: duplicate,
      icon: DocumentDuplicateIcon,
      hue: 'off',
      label: t('{count, plural, one {# duplicate} other {# duplicates}}', { count: duplicate }),
    },
  ] as const;
  return (
    <div className="flex flex-none flex-col gap-2 border-b border-line px-4 pb-3 max-desk:px-3">
      <ProgressBar label={t('Files done')} value={lines.length - toGo} max={lines.length} />
      <p aria-live="polite" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {facts
          .filter(({ count }) => count > 0)
          .map(({ hue, icon, label }) => (
            <Status key={hue} hue={hue} icon={icon} label={label} isLoud={false} />
          ))}
      </p>
    </div>
  );
}

/** Each chosen file with what became of it. */
export function UploadPanel({
  uploads,
  onClose,
}: {
  readonly uploads: CreativeUploads;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('creatives');
  const { isBusy, lines } = uploads;
  const running = lines.filter(({ view }) => view.isBusy).length;
  return (
    <aside
      aria-label={t('Uploaded files')}
      className="flex min-h-0 flex-none flex-col border-line-strong bg-surface max-desk:flex-1 desk:w-90 desk:border-s"
    >
      <div className="flex min-h-13 flex-none items-center gap-2 ps-4 pe-2 max-desk:ps-3">
        <h2 className="min-w-0 flex-1 text-lg font-semibold">
          {isBusy
            ? t('{count, plural, one {Uploading # file} other {Uploading # files}}', {
                count: lines.length,
              })
            : t('{count, plural, one {# file} other {# files}}', { count: lines.length })}
        </h2>
        <IconButton icon={XMarkIcon} label={t('Close')} onClick={onClose} />
      </div>
      <Summary lines={lines} />
      <ul
        aria-label={t('Files')}
        className="min-h-0 flex-1 divide-y divide-line overflow-y-auto overscroll-contain"
      >
        {lines.map((line) => (
          <Line key={line.view.id} line={line} uploads={uploads} />
        ))}
      </ul>
      <div className="flex min-h-(--toolbar) flex-none items-center gap-2 border-t border-line-strong px-4 py-1.5 text-sm text-ink-3 max-desk:px-3">
        {isBusy && t('Continues if you close this')}
        <span className="ms-auto">
          {running > 0 ? (
            <Button onClick={uploads.cancelAll}>
              {t('Cancel {count}', { count: formatNumber(running) })}
            </Button>
          ) : (
            !isBusy && <Button onClick={uploads.clear}>{t('Clear list')}</Button>
          )}
        </span>
      </div>
    </aside>
  );
}

/** One line about the uploads, where the panel is closed. */
export function UploadStrip({
  uploads: { isBusy, lines },
  onOpen,
}: {
  readonly uploads: CreativeUploads;
  readonly onOpen: () => void;
}) {
  const { t } = useTranslation('creatives');
  const { failed, toGo } = countLines(lines);
  return (
    <button
      type="button"
      className="flex min-h-11 flex-none items-center gap-3 border-t border-line-strong px-4 text-start hover:bg-hover max-desk:px-3"
      onClick={onOpen}
    >
      <span className="min-w-0 flex-1">
        {isBusy
          ? t('Uploading {done} of {all}', {
              done: formatNumber(lines.length - toGo),
              all: formatNumber(lines.length),
            })
          : t('{count, plural, one {# file} other {# files}}', { count: lines.length })}
        {failed > 0 && (
          <span className="ms-2 font-medium text-error-ink">
            {t('{count} not added', { count: formatNumber(failed) })}
          </span>
        )}
      </span>
      <ChevronRightIcon aria-hidden="true" className="size-4 text-ink-3" />
    </button>
  );
}
