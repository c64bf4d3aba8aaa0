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
import { useStateAcrossRemounts } from '../../../lib/use-draft-across-remounts.ts';
import { type KeptDraft, useKeptDraft } from '../../../lib/use-kept-draft.ts';
import { templateErrorText } from '../template-labels.ts';
import type { TemplateDraft } from '../templates.ts';
import { TEMPLATE_DRAFT } from './kept-draft.ts';

const FIELDS = ['name', 'message', 'customTokens'] as const;
type Errors = Readonly<Partial<Record<(typeof FIELDS)[number], string>>>;

export interface TemplateForm {
  readonly draft: TemplateDraft;
  /** Version of the message, incremented when it changes outside of the editor. */
  readonly version: number;
  readonly isDirty: boolean;
  readonly errors: Errors;
  readonly change: (fields: Partial<TemplateDraft>) => void;
  readonly changeMessage: (message: MessageTree) => void;
  /** An unchanged default message is replaced by that of the new type. */
  readonly changeType: (type: NotificationType) => void;
  readonly changeTokens: (
    tokens: CustomToken[],
    renamed?: { readonly from: string; readonly to: string },
  ) => void;
  /** The template to send; undefined when a field is invalid, which then shows its error. */
  readonly read: () => TemplateDraft | undefined;
  /** The parts of the message, regardless of the name; undefined as above. */
  readonly readMessage: () => Omit<TemplateDraft, 'name'> | undefined;
  /** The version that the changes are based on. */
  readonly saved: TemplateDraft;
  /** Starts over from a saved version. */
  readonly reset: (saved: TemplateDraft) => void;
  /** Adopts a newer saved version, except for fields changed here. */
  readonly adopt: (saved: TemplateDraft) => void;
  /** The unsaved input on this device. */
  readonly kept: KeptDraft;
}

/** A new template: the default message of its type in the language of the UI. */
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

export function useTemplateForm(
  initial: TemplateDraft,
  /** What the unsaved input belongs to; undefined when nothing can be changed. */
  keptAs: string | undefined,
): TemplateForm {
  const { t } = useTranslation('notification-templates');
  const [saved, setSaved] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [version, setVersion] = useState(0);
  const [errors, setErrors] = useState<Errors>({});
  // The draft is updated when the browser is idle: a keystroke only waits for the editor
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
  /** Keeps the caret in place if the message did not change. */
  const show = (next: TemplateDraft): void => {
    if (!isSameDraft(next.message, typed.current)) {
      setVersion(version + 1);
      typed.current = next.message;
    }
    setDraft(next);
  };
  const isDirty = !isSameDraft(draft, saved);
  useStateAcrossRemounts({
    owner: newNotificationTemplateSchema,
    keep: () => (isSameDraft(readDraft(), saved) ? undefined : readDraft()),
    restore: show,
  });
  const kept = useKeptDraft({
    kind: keptAs === undefined ? undefined : TEMPLATE_DRAFT,
    id: keptAs ?? '',
    read: () => (isSameDraft(readDraft(), saved) ? undefined : readDraft()),
    savedOf: () => saved,
    restore: show,
    reset: () => {
      show(saved);
      setErrors({});
    },
  });
  return {
    kept,
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
