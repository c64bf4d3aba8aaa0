import type { StableRow } from '@ads-checker/shared/collections/index';
import { adUserRoutes, type NewAdUserInput } from '@ads-checker/shared/contracts/ad-users';
import { readSessionCookies } from '@ads-checker/shared/domain/cookies';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { AppError } from '@ads-checker/shared/errors';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { transferDraft } from '../../../lib/draft-transfer.ts';
import { useSession } from '../../../lib/session.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useOwned, useSyncStatus } from '../../../replica/index.ts';
import { FormPage } from '../../../ui/form-layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { SaveBar, SaveForm } from '../../../ui/save-form.tsx';
import { findExistingProfileId } from '../existing-profile.ts';
import { ConnectionProgress, ProxyFaultNote } from './connection-progress.tsx';
import { setProfileErrors } from './field-errors.ts';
import { PasteSection } from './paste-section.tsx';
import { PlaceSection } from './place-section.tsx';
import {
  emptyFields,
  newProfileSchema,
  type ProfileFields,
  type ProfileFieldsInput,
  toNewAdUser,
} from './profile-fields.ts';
import { SignInSection } from './sign-in-section.tsx';
import { AcceptWeakToken, WeakTokenFacts } from './weak-token.tsx';

export interface Connected {
  readonly adUser: StableRow<'adUser'>;
  /** Edited during the connection: these edits stay in the form. */
  readonly hasTypedOn: boolean;
}

interface NewProfileFormProps {
  readonly groupId: string | null;
  readonly onConnected: (connected: Connected) => void;
  /** Several profiles were pasted. */
  readonly onMany: (text: string) => void;
  readonly onDirty: (isDirty: boolean) => void;
}

function Existing({
  error,
  cookie,
  accountId,
}: {
  readonly error: AppError;
  readonly cookie: string;
  readonly accountId: string;
}) {
  const { t } = useTranslation('ad-users');
  const { rows } = useOwned('adUser');
  const reading = readSessionCookies(cookie);
  const adUserId = findExistingProfileId({
    error,
    facebookId: reading.ok ? reading.facebookId : undefined,
    ownProfiles: rows.filter((row) => row.accountId === accountId),
  });
  if (adUserId === undefined) {
    return null;
  }
  const adUser = rows.find(({ id }) => id === adUserId);
  const name = adUser === undefined ? '' : adUserDisplayName(adUser);
  return (
    <Link to="/ad-users/$adUserId" params={{ adUserId }} className="font-medium underline">
      {name === '' ? t('Open profile') : t('Open {name}', { name })}
    </Link>
  );
}

interface Failure {
  readonly error: unknown;
  readonly text: string;
  readonly cookie: string;
}

export function NewProfileForm({ groupId, onConnected, onMany, onDirty }: NewProfileFormProps) {
  const { t } = useTranslation('ad-users');
  const accountId = useSession().session.accountId ?? '';
  const { isOnline } = useSyncStatus();
  const product = useProductForm<ProfileFieldsInput, ProfileFields>({
    schema: newProfileSchema,
    values: emptyFields({ groupId }),
  });
  const { form, submit, isChanged, isSubmitting, hasExternalError } = product;
  const [failure, setFailure] = useState<Failure | null>(null);
  const isWeakTokenAccepted = useRef(false);
  const [isUnread, setUnread] = useState(false);
  const proxyId = useWatch({ control: form.control, name: 'proxyId' });
  const pastedProxy = useWatch({ control: form.control, name: 'pastedProxy' });
  const { run } = useWrite(async (body: NewAdUserInput, idempotencyKey) => {
    const params = { accountId };
    return (await call(adUserRoutes.create, { params, body, idempotencyKey })).data.adUser;
  });
  useEffect(() => onDirty(isChanged || isUnread), [onDirty, isChanged, isUnread]);

  const save = submit(
    async (fields, sent) => {
      setFailure(null);
      const accepted = isWeakTokenAccepted.current ? { isWeakTokenAccepted: true } : {};
      isWeakTokenAccepted.current = false;
      const adUser = await run({ ...toNewAdUser(fields), ...accepted });
      const typed = form.getValues();
      // A pasted proxy that was removed in the meantime was added anyway
      const kept = typed.pastedProxy === null ? { ...sent, proxyId: adUser.proxyId } : sent;
      const hasTypedOn = transferDraft({ target: `adUser:${adUser.id}`, sent: kept, typed });
      onConnected({ adUser, hasTypedOn });
    },
    ({ error, sent }) => {
      const text = setProfileErrors({ product, error, sent });
      setFailure(text === undefined ? null : { error, text, cookie: sent.cookie });
    },
  );

  return (
    <FormPage>
      <SaveForm form={product} isGuarded={false} onSave={save}>
        <PasteSection product={product} onMany={onMany} onUnread={setUnread} />
        <SignInSection product={product} adUser={null} />
        <PlaceSection product={product} accountId={accountId} isEdited={false} />
        <div className="desk:ps-64">
          {!isOnline && (
            <Note tone="warning">{t('You’re offline. Go online to connect a profile.')}</Note>
          )}
          <SaveBar
            isNew
            form={product}
            label={t('Connect profile')}
            error={
              failure === null ? (
                hasExternalError ? (
                  <ProxyFaultNote />
                ) : undefined
              ) : (
                <>
                  {failure.text}
                  <WeakTokenFacts error={failure.error} />{' '}
                  {failure.error instanceof AppError &&
                    failure.error.type === 'AlreadyExistsError' && (
                      <Existing
                        error={failure.error}
                        cookie={failure.cookie}
                        accountId={accountId}
                      />
                    )}
                </>
              )
            }
            alternative={
              <AcceptWeakToken
                error={failure?.error}
                isBusy={isSubmitting}
                onAccept={() => {
                  isWeakTokenAccepted.current = true;
                  void save();
                }}
              />
            }
          >
            <ConnectionProgress
              isAsking={isSubmitting}
              proxyId={proxyId}
              hasPastedProxy={pastedProxy !== null}
            />
          </SaveBar>
        </div>
      </SaveForm>
    </FormPage>
  );
}
