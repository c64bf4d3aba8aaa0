import type { TextFormat } from '@ads-checker/shared/contracts/notification-template-entities';
import {
  type LastEventDto,
  notificationTemplateRoutes as r,
} from '@ads-checker/shared/contracts/notification-templates';
import { SAMPLE_VALUES } from '@ads-checker/shared/domain/notifications/event-values';
import type {
  RenderedMessage,
  RenderedText,
} from '@ads-checker/shared/domain/notifications/render';
import {
  CHAT_MESSAGE_MAX_LENGTH,
  splitMessage,
} from '@ads-checker/shared/domain/notifications/split';
import {
  findDefaultToken,
  type NotificationType,
  type TokenValues,
  tokenLabel,
} from '@ads-checker/shared/domain/notifications/tokens';
import { queryOptions } from '@tanstack/react-query';
import { createElement, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { activeLocale } from '../../../lib/active-locale.ts';
import { call } from '../../../lib/api.ts';
import { formatDate, formatNumber, formatTime } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { serverDate } from '../../../lib/server-time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Note } from '../../../ui/note.tsx';
import { Select } from '../../../ui/select.tsx';
import type { TemplateDraft } from '../templates.ts';

/** The latest event of a type; null when there was none. */
function lastEventQuery({
  accountId,
  type,
}: {
  readonly accountId: string;
  readonly type: NotificationType;
}) {
  return queryOptions({
    queryKey: ['notification-templates', 'last-event', accountId, type],
    placeholderData: () => undefined,
    queryFn: async ({ signal }): Promise<LastEventDto | null> => {
      const query = { notificationType: type };
      return (await call(r.getLastEvent, { params: { accountId }, query, signal })).data.event;
    },
  });
}

export type PreviewSource = 'sample' | 'last';

const TAGS: Readonly<Record<TextFormat, string>> = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  strikethrough: 's',
  code: 'code',
};
const CLASSES: Readonly<Partial<Record<TextFormat, string>>> = {
  bold: 'font-semibold',
  code: 'font-mono text-[0.92em] text-accent-ink',
};

/** Text with formats, rendered like in a chat. */
function FormattedText({ text, entities }: RenderedText) {
  const bounds = [
    ...new Set([
      0,
      text.length,
      ...entities.flatMap(({ offset, length }) => [offset, offset + length]),
    ]),
  ].toSorted((a, b) => a - b);
  return bounds.slice(0, -1).map((from, index) => {
    const to = bounds[index + 1] ?? text.length;
    const formats = entities
      .filter(({ offset, length }) => offset <= from && to <= offset + length)
      .map(({ type }) => type);
    return formats.reduce<ReactNode>(
      (inner, format) =>
        createElement(TAGS[format], { key: from, className: CLASSES[format] }, inner),
      <span key={from}>{text.slice(from, to)}</span>,
    );
  });
}

/** The token values that the preview and the token menu show. */
export function usePreviewValues({
  accountId,
  type,
  source,
}: {
  readonly accountId: string;
  readonly type: TemplateDraft['notificationType'];
  readonly source: PreviewSource;
}) {
  const { data, error, isFetching } = useServerQuery({
    ...lastEventQuery({ accountId, type }),
    enabled: source === 'last',
  });
  const isLast = source === 'last' && data !== undefined && data !== null;
  return {
    values: (isLast ? data.values : SAMPLE_VALUES[type]) as TokenValues,
    at: isLast ? data.at : null,
    /** The last event was requested, and there is none. */
    isMissing: source === 'last' && data === null,
    isLoading: source === 'last' && isFetching && data === undefined,
    error: source === 'last' ? error : null,
  };
}

/** The message as the chat shows it, for a sample event or the last one. */
export function MessagePreview({
  rendered,
  preview: { at, isMissing, isLoading, error },
  source,
  onSource,
}: {
  readonly rendered: RenderedMessage;
  readonly preview: ReturnType<typeof usePreviewValues>;
  readonly source: PreviewSource;
  readonly onSource: (source: PreviewSource) => void;
}) {
  const { t } = useTranslation('notification-templates');
  const locale = activeLocale();
  const parts = useMemo(() => splitMessage(rendered), [rendered]);
  const shownAt = at === null ? serverDate() : new Date(at);
  const named = rendered.emptyTokens.map((name) => {
    const known = findDefaultToken(name);
    return `{${known === undefined ? name : tokenLabel(known, locale)}}`;
  });
  return (
    <section aria-label={t('Preview')} className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{t('Preview')}</h2>
        <Select
          label={t('Preview event')}
          value={source}
          onChange={onSource}
          options={[
            { key: 'sample', label: t('Sample event') },
            { key: 'last', label: t('Last real event') },
          ]}
        />
      </div>
      <div className="overflow-hidden rounded-md border border-line-strong bg-surface">
        <div className="flex items-center gap-2.5 border-b border-line px-3 py-2">
          <Avatar initials="AC" color={6} />
          <span className="flex flex-col">
            <b className="leading-4 font-semibold">Ads Checker</b>
            <span className="text-sm leading-4 text-ink-3">{t('bot')}</span>
          </span>
        </div>
        <div
          aria-live="polite"
          className="flex min-h-60 flex-col gap-2.5 bg-[light-dark(#e6ecdf,#11171b)] p-3"
        >
          <span className="self-center rounded-full bg-[light-dark(rgb(0_0_0/0.08),rgb(255_255_255/0.08))] px-2 text-sm text-ink-2">
            {formatDate({ at: shownAt })}
          </span>
          {parts.length === 0 && <p className="m-auto text-ink-2">{t('The message is empty')}</p>}
          {parts.map((part, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
              key={index}
              className="max-w-80 rounded-[12px_12px_12px_3px] bg-raised px-2.5 pt-2 pb-1.5 text-lg leading-[19px] shadow-1"
            >
              <p className="m-0 break-words whitespace-pre-wrap" lang="">
                <FormattedText {...part} />
              </p>
              <time dateTime={shownAt.toISOString()} className="block text-end text-sm text-ink-3">
                {formatTime({ at: shownAt })}
              </time>
            </div>
          ))}
        </div>
      </div>
      {isLoading && <p className="text-sm text-ink-3">{t('Loading last event…')}</p>}
      {error !== null && (
        <Note tone="warning">{t('Couldn’t load the last event. A sample is shown.')}</Note>
      )}
      {isMissing && (
        <p className="text-sm text-ink-3">
          {t('Your profiles haven’t had this event yet. A sample is shown.')}
        </p>
      )}
      {named.length > 0 && (
        <Note tone="warning">
          {t('No value in this event: {tokens}. They’ll be left out.', {
            tokens: named.join(', '),
          })}
        </Note>
      )}
      {parts.length > 1 && (
        <p className="text-sm text-ink-3">
          {t(
            '{count, plural, one {# message} other {# messages}}: Telegram allows {max} characters in each.',
            {
              count: parts.length,
              max: formatNumber(CHAT_MESSAGE_MAX_LENGTH),
            },
          )}
        </p>
      )}
      <p className="text-sm text-ink-3">{t('The message is sent in the recipient’s language.')}</p>
    </section>
  );
}
