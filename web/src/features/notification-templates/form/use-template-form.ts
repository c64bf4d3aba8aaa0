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
import { startTransition, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { activeLocale } from '../../../lib/active-locale.ts';
import { isSameDraft } from '../../../lib/draft-transfer.ts';
import { useKeptAcrossRemounts } from '../../../lib/use-draft-across-remounts.ts';
import { templateErrorText } from '../template-error-text.ts';
import type { TemplateDraft } from '../templates.ts';

const FIELDS = ['name', 'message', 'customTokens'] as const;
type Errors = Readonly<Partial<Record<(typeof FIELDS)[number], string>>>;

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
  /** What makes the message, which may have no name yet; undefined as above. */
  readonly readMessage: () => Omit<TemplateDraft, 'name'> | undefined;
  /** What the changes are made to. */
  readonly saved: TemplateDraft;
  /** Begins anew from what is saved. */
  readonly reset: (saved: TemplateDraft) => void;
  /** Takes over what others saved meanwhile, but for what was changed here. */
  readonly adopt: (saved: TemplateDraft) => void;
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
  // The draft follows when the browser is free: a keystroke waits for the editor alone
  const typed = useRef(initial.message);
  const changeMessage = useCallback((message: MessageTree) => {
    typed.current = message;
    startTransition(() => {
      setDraft((now) => (isSameDraft(now.message, message) ? now : { ...now, message }));
      setErrors((now) => {
        const { message: wrong, ...others } = now;
        return wrong === undefined ? now : others;
      });
    });
  }, []);
  const readDraft = (): TemplateDraft => ({ ...draft, message: typed.current });
  const refuse = (issues: readonly z.core.$ZodIssue[]): undefined => {
    const known = issues.flatMap(({ path: [field], message }) => {
      const name = FIELDS.find((each) => each === field);
      return name === undefined ? [] : [[name, templateErrorText(message, t)] as const];
    });
    setErrors(Object.fromEntries(known.toReversed()));
  };
  /** The caret stays where it is in a message that stays as it is. */
  const show = (next: TemplateDraft): void => {
    if (!isSameDraft(next.message, typed.current)) {
      setVersion(version + 1);
      typed.current = next.message;
    }
    setDraft(next);
  };
  const isDirty = !isSameDraft(draft, saved);
  useKeptAcrossRemounts({
    owner: newNotificationTemplateSchema,
    keep: () => (isSameDraft(readDraft(), saved) ? undefined : readDraft()),
    restore: show,
  });
  return {
    draft,
    saved,
    version,
    errors,
    isDirty,
    change(fields) {
      setDraft((now) => ({ ...now, ...fields }));
      setErrors((now) =>
        Object.fromEntries(Object.entries(now).filter(([field]) => !Object.hasOwn(fields, field))),
      );
    },
    changeMessage,
    changeType(type) {
      const now = readDraft();
      const isUntouched = isSameDraft(contentOf(now), contentOf(newDraft(now.notificationType)));
      show({ ...now, notificationType: type, ...(isUntouched ? contentOf(newDraft(type)) : {}) });
    },
    changeTokens(customTokens, renamed) {
      const { message } = readDraft();
      show({
        ...draft,
        customTokens,
        message: renamed === undefined ? message : renameIn(message, renamed.from, renamed.to),
      });
    },
    read() {
      const parsed = newNotificationTemplateSchema.omit({ id: true }).safeParse(readDraft());
      return parsed.success ? parsed.data : refuse(parsed.error.issues);
    },
    readMessage() {
      const { name: _, ...content } = readDraft();
      const parsed = newNotificationTemplateSchema
        .omit({ id: true, name: true })
        .safeParse(content);
      return parsed.success ? parsed.data : refuse(parsed.error.issues);
    },
    reset(next) {
      setSaved(next);
      show(next);
      setErrors({});
    },
    adopt(next) {
      if (isSameDraft(next, saved)) {
        return;
      }
      const now = readDraft();
      const keep = <K extends keyof TemplateDraft>(field: K): TemplateDraft[K] =>
        isSameDraft(now[field], saved[field]) ? next[field] : now[field];
      setSaved(next);
      show({
        notificationType: keep('notificationType'),
        name: keep('name'),
        message: keep('message'),
        customTokens: keep('customTokens'),
      });
    },
  };
}
