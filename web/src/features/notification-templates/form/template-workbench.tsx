import { TEMPLATE_NAME_MAX_LENGTH } from '@ads-checker/shared/contracts/notification-templates';
import { renderMessage } from '@ads-checker/shared/domain/notifications/render';
import { CHAT_MESSAGE_MAX_LENGTH } from '@ads-checker/shared/domain/notifications/split';
import {
  listTokenValues,
  NOTIFICATION_TYPES,
  tokenLabel,
  tokensOfType,
} from '@ads-checker/shared/domain/notifications/tokens';
import { formatTokenValue } from '@ads-checker/shared/domain/notifications/words';
import { type ReactNode, Suspense, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { activeLocale } from '../../../lib/active-locale.ts';
import { formatNumber } from '../../../lib/format.ts';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form-layout.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Note } from '../../../ui/note.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { createFindToken } from '../editor/find-token.ts';
import {
  MessagePreview,
  type PreviewSource,
  usePreviewValues,
} from '../preview/message-preview.tsx';
import { TYPE_LABELS } from '../template-labels.ts';
import { CustomTokens } from '../tokens/custom-tokens.tsx';
import { SendToMe } from './send-to-me.tsx';
import type { TemplateForm } from './use-template-form.ts';

/** Shown above the fields when some are invalid. */
export function InvalidNote({ form: { errors } }: { readonly form: TemplateForm }) {
  const { t } = useTranslation('notification-templates');
  return (
    Object.keys(errors).length > 0 && (
      <Note tone="error" className="mb-3">
        {t('Some fields are filled incorrectly. Please correct them and try again.')}
      </Note>
    )
  );
}

const MessageEditor = lazyPart(
  async () => (await import('../editor/message-editor.tsx')).MessageEditor,
);

interface TemplateWorkbenchProps {
  readonly label: string;
  readonly form: TemplateForm;
  readonly accountId: string;
  /** The type of an existing template cannot be changed. */
  readonly isTypeFixed: boolean;
  readonly isDisabled: boolean;
  readonly source: PreviewSource;
  readonly onSource: (source: PreviewSource) => void;
  /** Below the preview, next to the send button. */
  readonly phoneActions?: ReactNode;
  readonly onSubmit: () => void;
  readonly formId: string;
  /** Notes shown above the fields. */
  readonly children: ReactNode;
}

/** Name, type, message and custom tokens, with the preview beside them. */
export function TemplateWorkbench({
  label,
  form,
  accountId,
  isTypeFixed,
  isDisabled,
  source,
  onSource,
  phoneActions,
  onSubmit,
  formId,
  children,
}: TemplateWorkbenchProps) {
  const { t } = useTranslation('notification-templates');
  const { draft, errors } = form;
  const { notificationType: type, message, customTokens } = draft;
  const preview = usePreviewValues({ accountId, type, source });
  const labelId = useId();
  const noteId = useId();
  const locale = activeLocale();
  const customNames = customTokens.map(({ name }) => name).join('\n');
  const findToken = useMemo(
    () => createFindToken(customNames.split('\n'), locale),
    [customNames, locale],
  );
  const { values } = preview;
  const tokens = useMemo(() => {
    const own = customTokens.map(({ name }) => ({
      text: name,
      label: name,
      isOwn: true,
      value: '',
    }));
    const known = tokensOfType(type).map((name) => ({
      text: `{${name}}`,
      label: `{${tokenLabel(name, locale)}}`,
      isOwn: false,
      value: listTokenValues(values, name)
        .map((value) => formatTokenValue({ name, value, locale }))
        .join(', '),
    }));
    return [...own, ...known];
  }, [customTokens, type, values, locale]);
  const rendered = useMemo(
    () => renderMessage({ message, customTokens, values, locale }),
    [message, customTokens, values, locale],
  );
  return (
    <div className="flex min-h-0 flex-1 border-t border-line-strong bg-surface max-desk:block max-desk:overflow-y-auto">
      <div className="min-w-0 flex-1 overflow-y-auto px-6 py-4 max-desk:overflow-visible max-desk:px-3 max-desk:py-3">
        <DraftNote draft={form.kept} className="mb-3" />
        {children}
        <Form
          id={formId}
          aria-label={label}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          <div className="grid grid-cols-2 items-start gap-4 max-desk:grid-cols-1 max-desk:gap-2.5">
            <TextField
              label={t('Name')}
              value={draft.name}
              maxLength={TEMPLATE_NAME_MAX_LENGTH}
              autoComplete="off"
              readOnly={isDisabled}
              error={errors.name}
              onChange={({ currentTarget }) => form.change({ name: currentTarget.value })}
            />
            <SelectField
              label={t('Sent when')}
              value={type}
              disabled={isTypeFixed}
              hint={isTypeFixed ? t('The type can’t be changed later.') : undefined}
              onChange={({ currentTarget }) => {
                const next = NOTIFICATION_TYPES.find((key) => key === currentTarget.value);
                if (next !== undefined) {
                  form.changeType(next);
                }
              }}
            >
              {NOTIFICATION_TYPES.map((key) => (
                <option key={key} value={key}>
                  {t(TYPE_LABELS[key])}
                </option>
              ))}
            </SelectField>
          </div>
          <div className="mt-3.5 flex flex-col gap-1">
            <span id={labelId} className="text-sm font-medium text-ink-2">
              {t('Message')}
            </span>
            <Suspense
              fallback={<SkeletonRows count={6} cells={['w-64']} label={t('Loading editor…')} />}
            >
              <MessageEditor
                message={message}
                version={form.version}
                onChange={form.changeMessage}
                tokens={tokens}
                findToken={findToken}
                isDisabled={isDisabled}
                isInvalid={errors.message !== undefined}
                labelId={labelId}
                noteId={noteId}
              />
            </Suspense>
            <p
              id={noteId}
              className={
                errors.message === undefined ? 'text-sm text-ink-3' : 'text-sm text-error-ink'
              }
            >
              {errors.message ??
                t('{count} of {max} characters in the preview', {
                  count: formatNumber(rendered.text.length),
                  max: formatNumber(CHAT_MESSAGE_MAX_LENGTH),
                })}
            </p>
          </div>
          <CustomTokens
            tokens={customTokens}
            type={type}
            isDisabled={isDisabled}
            onChange={form.changeTokens}
          />
          {errors.customTokens !== undefined && (
            <p className="text-sm text-error-ink">{errors.customTokens}</p>
          )}
        </Form>
      </div>
      <div className="w-100 flex-none overflow-y-auto border-s border-line-strong bg-canvas px-4 py-3 max-wide:w-80 max-desk:w-auto max-desk:border-s-0 max-desk:border-t">
        <MessagePreview rendered={rendered} preview={preview} source={source} onSource={onSource} />
        <div className="mt-3 flex gap-2 *:flex-1 desk:hidden">
          {phoneActions}
          <SendToMe accountId={accountId} form={form} source={source} />
        </div>
      </div>
    </div>
  );
}
