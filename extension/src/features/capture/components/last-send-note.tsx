import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  forgetLastSend,
  isUnderWay,
  type LastSend,
  listLastSends,
  onLastSendChange,
} from '../../../platform/last-send.ts';
import { Note } from '../../../ui/note.tsx';
import { problemText } from '../../../ui/problem-text.ts';

/** The outcomes of sends whose popup was closed; each told once. */
function useLastSends() {
  const [sends, setSends] = useState<ReadonlyMap<string, LastSend>>(new Map());
  useEffect(() => {
    const show = async () => {
      const found = await listLastSends();
      setSends(
        (before) =>
          new Map([...before, ...found.map((each) => [each.pairingId, each.send] as const)]),
      );
      for (const { pairingId, send } of found) {
        if (send.state !== 'sending') {
          await forgetLastSend(pairingId);
        }
      }
    };
    void show();
    return onLastSendChange(() => void show());
  }, []);
  return sends;
}

export function LastSendNotes({ hasSeveral }: { readonly hasSeveral: boolean }) {
  return [...useLastSends()].map(([pairingId, send]) => (
    <LastSendNote key={pairingId} send={send} hasSeveral={hasSeveral} />
  ));
}

interface LastSendNoteProps {
  readonly send: LastSend;
  /** Names the team. */
  readonly hasSeveral: boolean;
}

function LastSendNote({ send, hasSeveral }: LastSendNoteProps) {
  const { t } = useTranslation();
  const { facebookId, teamName } = send;
  const team = hasSeveral && <bdi className="font-medium">{teamName}: </bdi>;
  const noResponse = (
    <Note tone="warning">
      {team}
      {t('No response to the last send, of the profile {facebookId}. Send it again.', {
        facebookId,
      })}
    </Note>
  );
  switch (send.state) {
    case 'sending':
      return isUnderWay(send) ? (
        <Note tone="info">
          {team}
          {t('The profile {facebookId} is still being sent.', { facebookId })}
        </Note>
      ) : (
        noResponse
      );
    case 'sent':
      return (
        <Note tone="info">
          {team}
          {send.outcome === 'added'
            ? t('Last time: {name} was added.', send)
            : t('Last time: {name} was updated.', send)}
        </Note>
      );
    case 'failed': {
      const { problem } = send;
      if (problem.kind === 'unreachable') {
        return noResponse;
      }
      const reason = problemText({ problem, translate: t });
      return (
        <Note tone="error">
          {team}
          {t('The profile {facebookId} wasn’t sent. {reason}', { facebookId, reason })}
        </Note>
      );
    }
  }
}
