import type {
  CustomToken,
  MessageTree,
} from '@ads-checker/shared/contracts/notification-template-entities';
import { newNotificationTemplateSchema } from '@ads-checker/shared/contracts/notification-templates';
import { defaultTemplate } from '@ads-checker/shared/domain/notifications/default-templates';
import {
  type NotificationType,
  TOKEN_PATTERN,
  tokenKeyOf,
} from '@ads-checker/shared/domain/notifications/tokens';
import { AppError } from '@ads-checker/shared/errors';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activeLocale } from '../../../lib/active-locale.ts';
import { isSameDraft } from '../../../lib/draft-transfer.ts';
import { fieldErrorText } from '../../../lib/field-error-text.ts';
import type { TemplateDraft } from '../templates.ts';

type Field = 'name' | 'message' | 'customTokens';
type Errors = Readonly<Partial<Record<Field, string>>>;

export interface TemplateForm {
  readonly draft: TemplateDraft;
  /** Of the message, raised when it comes from elsewhere than the editor. */
  readonly version: number;
  readonly isDirty: boolean;
  readonly errors: Errors;
  readonly change: (fields: Partial<TemplateDraft>) => void;
  readonly changeMessage: (message: MessageTree) => void;
  /** A default message that was not changed becomes that of the type. */
  readonly changeType: (type: NotificationType) => void;
  readonly changeTokens: (
    tokens: CustomToken[],
    renamed?: { readonly from: string; readonly to: string },
  ) => void;
  /** The template as it is to be sent; undefined when a field is wrong, which then says why. */
  readonly read: () => TemplateDraft | undefined;
  /** Shows what the server says of fields. Returns false when it says nothing of them. */
  readonly setServerErrors: (error: unknown) => boolean;
  readonly reset: (saved: TemplateDraft) => void;
}

/** A new template: the default message of its type in the language of the screen. */
export function newDraft(notificationType: NotificationType): TemplateDraft {
  const { message, customTokens } = defaultTemplate(notificationType, activeLocale());
  return { notificationType, name: '', message, customTokens: [...customTokens] };
}

function renameIn(message: MessageTree, from: string, to: string): MessageTree {
  const rename = (text: string): string =>
    text.replace(TOKEN_PATTERN, (found) => (tokenKeyOf(found) === tokenKeyOf(from) ? to : found));
  return {
    ...message,
    children: message.children.map((element) => ({
      ...element,
      children: element.children.map((child) => ({ ...child, text: rename(child.text) })),
    })),
  };
}

function contentOf({ message, customTokens }: TemplateDraft) {
  return { message, customTokens };
}

export function useTemplateForm(initial: TemplateDraft): TemplateForm {
  const { t } = useTranslation('notification-templates');
  const [saved, setSaved] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [version, setVersion] = useState(0);
  const [errors, setErrors] = useState<Errors>({});
  const changeMessage = useCallback((message: MessageTree) => {
    setDraft((now) => (isSameDraft(now.message, message) ? now : { ...now, message }));
    setErrors(({ message: _, ...others }) => others);
  }, []);
  const showErrors = (
    issues: readonly { readonly field: string; readonly message: string }[],
  ): boolean => {
    const known = issues.flatMap(({ field, message }) => {
      const name = (['name', 'message', 'customTokens'] as const).find((each) =>
        field.startsWith(each),
      );
      return name === undefined ? [] : [[name, fieldErrorText({ message, translate: t })] as const];
    });
    setErrors(Object.fromEntries(known.toReversed()));
    return known.length > 0;
  };
  return {
    draft,
    version,
    errors,
    isDirty: !isSameDraft(draft, saved),
    change(fields) {
      setDraft((now) => ({ ...now, ...fields }));
      setErrors((now) =>
        Object.fromEntries(Object.entries(now).filter(([field]) => !Object.hasOwn(fields, field))),
      );
    },
    changeMessage,
    changeType(type) {
      const next = newDraft(type);
      const isUntouched = isSameDraft(
        contentOf(draft),
        contentOf(newDraft(draft.notificationType)),
      );
      setDraft({
        ...draft,
        notificationType: type,
        ...(isUntouched ? contentOf(next) : {}),
      });
      setVersion(version + (isUntouched ? 1 : 0));
    },
    changeTokens(customTokens, renamed) {
      const message =
        renamed === undefined ? draft.message : renameIn(draft.message, renamed.from, renamed.to);
      setDraft({ ...draft, customTokens, message });
      setVersion(version + (renamed === undefined ? 0 : 1));
    },
    read() {
      const parsed = newNotificationTemplateSchema.safeParse(draft);
      if (parsed.success) {
        const { id: _, ...fields } = parsed.data;
        return fields;
      }
      showErrors(
        parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
      );
      return undefined;
    },
    setServerErrors(error) {
      const fields = error instanceof AppError ? (error.details?.fields ?? []) : [];
      return showErrors(
        fields.map(({ field, message }) => ({ field: field.replace(/^body\./, ''), message })),
      );
    },
    reset(next) {
      setSaved(next);
      setDraft(next);
      setVersion(version + 1);
      setErrors({});
    },
  };
}
