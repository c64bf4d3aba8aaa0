import { extensionRoutes, type PairingKey } from '@ads-checker/shared/contracts/extension';
import type { SessionDto } from '@ads-checker/shared/contracts/identity';
import { AppError } from '@ads-checker/shared/errors';
import { KeyIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { pairingKeysQuery, refetchProfileSettings, sessionsQuery } from '../queries.ts';
import { describeSession, extensionName } from '../session-description.ts';
import { NewPairingKey } from './new-pairing-key.tsx';

const POLL_MS = 5_000;

type Extensions = 'end' | 'keep';

function useEndKey() {
  const { t } = useTranslation('profile-settings');
  const { run, isBusy } = useWrite(
    ({ id, extensions }: { id: string; extensions: Extensions }, idempotencyKey) =>
      call(extensionRoutes.endPairingKey, {
        params: { pairingKeyId: id },
        query: { extensions },
        idempotencyKey,
      }),
  );
  const end = async (which: { id: string; extensions: Extensions }) => {
    try {
      await run(which);
    } catch (error) {
      const isGone = error instanceof AppError && error.type === 'NotFoundError';
      if (!isGone) {
        showToast({ tone: 'error', text: plainErrorText({ error, translate: t }) });
      }
    }
    refetchProfileSettings();
  };
  return { end, isBusy };
}

interface PairingKeyItemProps {
  readonly pairingKey: PairingKey;
  /** That were connected with it. */
  readonly extensions: readonly SessionDto[];
  readonly now: Date;
}

function PairingKeyItem({
  pairingKey: { id, browserCount, usedCount, expiresAt },
  extensions,
  now,
}: PairingKeyItemProps) {
  const { t } = useTranslation('profile-settings');
  const { end, isBusy } = useEndKey();
  const [isAsking, setAsking] = useState(false);
  const time = formatDateTime({ at: expiresAt, now });
  const names = extensions.map(
    (session) => extensionName(session) ?? describeSession(session).title,
  );
  const count = extensions.length;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 first:border-t">
      <KeyIcon aria-hidden="true" className="size-5 flex-none text-ink-3" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">
          {t(
            '{usedCount} of {browserCount, plural, one {# browser} other {# browsers}} connected',
            {
              usedCount,
              browserCount,
            },
          )}
        </p>
        <p className="text-sm text-ink-3">{t('Expires {time}', { time })}</p>
        {names.length > 0 && (
          <p className="text-sm wrap-anywhere text-ink-2">
            {names.map((name, index) => (
              <span key={extensions[index]?.id}>
                {index > 0 && ', '}
                <bdi>{name}</bdi>
              </span>
            ))}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-desk:[&>button]:h-11">
        {count > 0 && <Button onClick={() => setAsking(true)}>{t('End and disconnect')}</Button>}
        <Button
          isBusy={isBusy}
          aria-label={t('End the key that expires {time}', { time })}
          onClick={() => void end({ id, extensions: 'keep' })}
        >
          {t('End key')}
        </Button>
      </div>
      <ConfirmDialog
        title={t('Disconnect {count, plural, one {# browser} other {# browsers}}?', { count })}
        isOpen={isAsking}
        confirmLabel={t('Disconnect')}
        isBusy={isBusy}
        onConfirm={() => void end({ id, extensions: 'end' }).then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        {t('The key ends, too. The profiles they sent stay.')}
      </ConfirmDialog>
    </li>
  );
}

interface PairingKeysProps {
  /** Connected extensions, of all keys and codes. */
  readonly extensions: readonly SessionDto[];
  readonly now: Date;
}

/** Keys that connect many browsers, with the browsers that used them. */
export function PairingKeys({ extensions, now }: PairingKeysProps) {
  const { t } = useTranslation('profile-settings');
  const { data: keys = [] } = useServerQuery({
    ...pairingKeysQuery,
    // Browsers connect while the person looks on
    refetchInterval: ({ state }) => ((state.data ?? []).length > 0 ? POLL_MS : false),
  });
  useServerQuery({ ...sessionsQuery, refetchInterval: keys.length > 0 ? POLL_MS : false });
  const [isCreating, setCreating] = useState(false);
  return (
    <div className="flex flex-col items-start gap-3">
      {keys.length > 0 && (
        <ul aria-label={t('Keys for many browsers')} className="w-full">
          {keys.map((key) => (
            <PairingKeyItem
              key={key.id}
              pairingKey={key}
              extensions={extensions.filter(({ pairingKeyId }) => pairingKeyId === key.id)}
              now={now}
            />
          ))}
        </ul>
      )}
      <Button className="max-desk:h-11" onClick={() => setCreating(true)}>
        {t('Connect many browsers')}
      </Button>
      {isCreating && (
        <NewPairingKey onCreated={refetchProfileSettings} onClose={() => setCreating(false)} />
      )}
    </div>
  );
}
