import { type PostCommentDto, REPLY_MAX_LENGTH } from '@ads-checker/shared/contracts/page-posts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { MOD_KEY } from '../../../lib/keys.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { getDraft, setDraft } from '../reply-drafts.ts';

/** Shown below a comment. The text is kept as a draft until it is sent. */
export function ReplyForm({
  comment,
  pageName,
  isBusy,
  onReply,
  onClose,
}: {
  readonly comment: PostCommentDto;
  readonly pageName: string;
  readonly isBusy: boolean;
  /**
   * False when nothing was sent because another request for the comment is running. @throws the
   * error of the reply
   */
  readonly onReply: (message: string) => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('page-posts');
  const [text, setText] = useState(() => getDraft(comment.id));
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const send = async (): Promise<void> => {
    const message = text.trim();
    if (isBusy) {
      return;
    }
    if (message === '') {
      setError(t('Enter a reply'));
      return;
    }
    setError(undefined);
    try {
      if (await onReply(message)) {
        onClose();
      }
    } catch (failure) {
      setError(
        t('Couldn’t send the reply: {reason}', {
          reason: plainErrorText({ error: failure, translate: t }),
        }),
      );
    }
  };
  return (
    <form
      noValidate
      className="mt-1.5 mb-1 flex max-w-160 flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextAreaField
        ref={field}
        label={t('Reply as {page}', { page: pageName })}
        rows={2}
        maxLength={REPLY_MAX_LENGTH}
        value={text}
        error={error}
        readOnly={isBusy}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setDraft(comment.id, value);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          } else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
            event.preventDefault();
            void send();
          }
        }}
      />
      <span className="flex items-center gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('Send reply')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <span aria-hidden="true" className="flex gap-1 max-desk:hidden">
          <Kbd>{MOD_KEY}</Kbd>
          <Kbd>↵</Kbd>
        </span>
      </span>
    </form>
  );
}
