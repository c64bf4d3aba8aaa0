import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  findLastSend,
  forgetLastSend,
  isUnderWay,
  type LastSend,
  onLastSendChange,
} from '../../../platform/last-send.ts';
import { Note } from '../../../ui/note.tsx';
import { problemText } from '../../../ui/problem-text.ts';

function NoResponse({ facebookId }: { readonly facebookId: string }) {
  const { t } = useTranslation();
  return (
    <Note tone="warning">
      {t('No response to the last send, of the profile {facebookId}. Send it again.', {
        facebookId,
      })}
    </Note>
  );
}

/** The outcome of a send whose popup was closed; told once. */
export function LastSendNote() {
  const { t } = useTranslation();
  const [send, setSend] = useState<LastSend | null>(null);
  useEffect(() => {
    const show = async () => {
      const found = await findLastSend();
      if (found === null) {
        return;
      }
      setSend(found);
      if (found.state !== 'sending') {
        await forgetLastSend();
      }
    };
    void show();
    return onLastSendChange(() => void show());
  }, []);
  switch (send?.state) {
    case undefined:
      return null;
    case 'sending':
      return isUnderWay(send) ? (
        <Note tone="info">{t('The profile {facebookId} is still being sent.', send)}</Note>
      ) : (
        <NoResponse facebookId={send.facebookId} />
      );
    case 'sent':
      return (
        <Note tone="info">
          {send.outcome === 'added'
            ? t('Last time: {name} was added.', send)
            : t('Last time: {name} was updated.', send)}
        </Note>
      );
    case 'failed': {
      const { facebookId, problem } = send;
      if (problem.kind === 'unreachable') {
        return <NoResponse facebookId={facebookId} />;
      }
      const reason = problemText({ problem, translate: t });
      return (
        <Note tone="error">
          {t('The profile {facebookId} wasn’t sent. {reason}', { facebookId, reason })}
        </Note>
      );
    }
  }
}
