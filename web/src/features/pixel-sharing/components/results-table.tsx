import type { PixelShareError, PixelShareItem } from '@ads-checker/shared/contracts/pixel-sharing';
import { AppError } from '@ads-checker/shared/errors';
import {
  ArrowPathIcon,
  CheckCircleIcon,
  ClockIcon,
  MinusCircleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../lib/durations.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { NO_VALUE } from '../../../lib/format.ts';
import { msg, t } from '../../../lib/i18n.ts';
import type { StatusLabel } from '../../../lib/status-label.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { LineBlock } from '../../../ui/line-state.tsx';
import { LineCell, LinesTable } from '../../../ui/lines-table.tsx';
import { Status } from '../../../ui/status.tsx';

/** Lets our own messages be translated; Facebook's are shown unchanged. */
export function toAppError({ message, errorCode }: PixelShareError): AppError {
  return new AppError('UnavailableError', message, errorCode === null ? {} : { code: errorCode });
}

const TEXTS = {
  waiting: { hue: 'pending', icon: ClockIcon, label: msg('Waiting') },
  sending: { hue: 'pending', icon: ArrowPathIcon, label: msg('Sharing…') },
  shared: { hue: 'active', icon: CheckCircleIcon, label: msg('Shared', { context: 'pixel' }) },
  failed: { hue: 'error', icon: XCircleIcon, label: msg('Not shared', { context: 'pixel' }) },
  stopped: { hue: 'off', icon: MinusCircleIcon, label: msg('Stopped', { context: 'pixel' }) },
} as const;

function shareStatus(state: PixelShareItem['state']): StatusLabel {
  const { label, ...word } = TEXTS[state];
  return { ...word, label: t(label) };
}

const COLUMNS = 'grid-cols-[76px_minmax(160px,1fr)_minmax(280px,2fr)_88px_minmax(150px,auto)]';

/** Shorter durations would look like zero. */

export interface ShareLine {
  readonly key: string;
  readonly number: number;
  readonly item: PixelShareItem;
  /** Null when it is not among the profile's ad accounts; undefined while those are unknown. */
  readonly name: string | null | undefined;
}

interface LineProps {
  readonly line: ShareLine;
  readonly onRetry: ((adAccountId: string) => void) | undefined;
}

function durationOf({ result }: PixelShareItem): string | null {
  return result === null
    ? null
    : formatDuration(Date.parse(result.endTime) - Date.parse(result.startTime));
}

function useReason({ result }: PixelShareItem): string | undefined {
  const { t } = useTranslation('pixel-sharing');
  if (result?.error == null) {
    return undefined;
  }
  return plainErrorText({ error: toAppError(result.error), translate: t });
}

function Name({ line: { item, name } }: Pick<LineProps, 'line'>) {
  const { t } = useTranslation('pixel-sharing');
  if (name === undefined) {
    return <span className="ident">{item.adAccountId}</span>;
  }
  return name === null ? (
    <span className="text-ink-3">{t('Not in this profile')}</span>
  ) : (
    <span title={name}>{name}</span>
  );
}

/** What Facebook's support asks for. */
function TechnicalDetails({ item: { result } }: { readonly item: PixelShareItem }) {
  const { t } = useTranslation('pixel-sharing');
  const { errorCode = null, traceId = null } = result?.error ?? {};
  return (
    <span className="text-ink-3">
      {errorCode !== null && <>{t('Code {code}', { code: String(errorCode) })} </>}
      {traceId !== null && (
        <>
          {t('Trace ID')} <span className="ident">{traceId}</span>
        </>
      )}
    </span>
  );
}

function RetryButton({ line: { item, name }, onRetry }: LineProps) {
  const { t } = useTranslation('pixel-sharing');
  const { adAccountId, state } = item;
  if (onRetry === undefined || (state !== 'failed' && state !== 'stopped')) {
    return null;
  }
  return (
    <button
      type="button"
      aria-label={t('Share again: {name}', { name: name ?? adAccountId })}
      className="relative flex-none text-sm font-medium whitespace-nowrap text-accent-ink hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-3.5"
      onClick={() => onRetry(adAccountId)}
    >
      {t('Share again')}
    </button>
  );
}

const Row = memo(function Row({ line, onRetry }: LineProps) {
  const { t } = useTranslation('pixel-sharing');
  const { item, number } = line;
  const reason = useReason(item);
  const duration = durationOf(item);
  const traceId = item.result?.error?.traceId ?? null;
  return (
    <>
      <LineCell className="text-ink-3 tabular-nums">{number}</LineCell>
      <LineCell>
        <span className="min-w-0">
          <span className="block truncate">
            <Name line={line} />
          </span>
          {line.name !== undefined && (
            <span className="ident block text-sm text-ink-3">{item.adAccountId}</span>
          )}
        </span>
      </LineCell>
      <LineCell>
        <span className="flex min-w-0 flex-col">
          <Status {...shareStatus(item.state)} />
          {reason !== undefined && (
            <span className="block truncate text-sm text-error-ink" title={reason}>
              {reason} <TechnicalDetails item={item} />
            </span>
          )}
        </span>
      </LineCell>
      <LineCell className="text-ink-2 tabular-nums">{duration ?? NO_VALUE}</LineCell>
      <LineCell className="gap-2">
        {traceId !== null && <CopyButton text={traceId} label={t('Copy trace ID')} />}
        <RetryButton line={line} onRetry={onRetry} />
      </LineCell>
    </>
  );
});

const Block = memo(function Block({ line, onRetry }: LineProps) {
  const { item, number } = line;
  const duration = durationOf(item);
  const reason = useReason(item);
  return (
    <LineBlock
      number={number}
      title={<Name line={line} />}
      isIdent={false}
      detail={
        <span className="min-w-0 truncate text-ink-3">
          <span className="ident">{item.adAccountId}</span>
          {duration !== null && ` · ${duration}`}
        </span>
      }
      word={shareStatus(item.state)}
      reason={reason && `${item.adAccountId} · ${reason}`}
      link={<RetryButton line={line} onRetry={onRetry} />}
    />
  );
});

interface ResultsTableProps {
  readonly lines: readonly ShareLine[];
  readonly onRetry: ((adAccountId: string) => void) | undefined;
}

export function ResultsTable({ lines, onRetry }: ResultsTableProps) {
  const { t } = useTranslation('pixel-sharing');
  return (
    <LinesTable
      lines={lines}
      heads={[t('Line'), t('Ad account'), t('Result'), t('Duration'), t('Actions')]}
      columns={COLUMNS}
      minWidth="min-w-200"
      row={(line) => <Row line={line} onRetry={onRetry} />}
      block={(line) => <Block line={line} onRetry={onRetry} />}
    />
  );
}
