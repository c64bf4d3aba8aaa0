import type { StableRow } from '@ads-checker/shared/collections/index';
import {
  type AdUserSecret,
  type AdUserUpdate,
  adUserRoutes,
} from '@ads-checker/shared/contracts/ad-users';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { type Command, type Outbox, useOutbox, useSyncStatus } from '../../../replica/index.ts';
import { Note } from '../../../ui/note.tsx';
import { SaveBar, SaveForm } from '../../../ui/save-form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ConnectionProgress, ProxyFaultNote } from './connection-progress.tsx';
import { setProfileErrors } from './field-errors.ts';
import { PROFILE_DRAFT } from './kept-draft.ts';
import { PasteSection } from './paste-section.tsx';
import { PlaceSection } from './place-section.tsx';
import {
  editedProfileSchema,
  type ProfileFields,
  type ProfileFieldsInput,
  splitChanges,
  toFields,
} from './profile-fields.ts';
import { RevealDialog } from './reveal-dialog.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { AcceptWeakToken, WeakTokenFacts } from './weak-token.tsx';

type Change = Extract<Command, { name: 'updateAdUser' }>['payload'];

/** An optimistic change, sent by the outbox. */
function issueUpdate({
  issue,
  adUser,
  change,
}: {
  readonly issue: Outbox['issue'];
  readonly adUser: StableRow<'adUser'>;
  readonly change: Change;
}): Promise<'accepted' | 'ignored'> {
  return issue(
    {
      name: 'updateAdUser',
      target: { kind: 'adUser', id: adUser.id, label: adUserDisplayName(adUser) },
      payload: change,
    },
    Object.fromEntries((Object.keys(change) as (keyof Change)[]).map((key) => [key, adUser[key]])),
  );
}

interface EditProfileFormProps {
  readonly adUser: StableRow<'adUser'>;
  readonly onSaved: (adUser: StableRow<'adUser'>) => void;
}

/** Changes that the ad network must verify are sent at once, the others through the outbox. */
export function EditProfileForm({ adUser, onSaved }: EditProfileFormProps) {
  const { t } = useTranslation('ad-users');
  const { isOnline } = useSyncStatus();
  const { issue } = useOutbox();
  const product = useProductForm<ProfileFieldsInput, ProfileFields>({
    schema: editedProfileSchema({ hasCookies: adUser.cookie.isSet }),
    values: toFields(adUser),
    target: `adUser:${adUser.id}`,
    kept: { kind: PROFILE_DRAFT, id: adUser.id },
  });
  const { form, submit, isSubmitting, hasExternalError } = product;
  const [failure, setFailure] = useState<{ readonly text: string; readonly error: unknown }>();
  const isWeakTokenAccepted = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const [drawing, setDrawing] = useState(0);
  const [revealed, setRevealed] = useState<AdUserSecret | null>(null);
  const typed = useWatch({ control: form.control });

  const { run } = useWrite(async (body: AdUserUpdate, idempotencyKey) => {
    const params = { adUserId: adUser.id };
    return (await call(adUserRoutes.update, { params, body, idempotencyKey })).data.adUser;
  });
  const save = submit(async (fields, sent) => {
    setFailure(undefined);
    const isAccepted = isWeakTokenAccepted.current;
    isWeakTokenAccepted.current = false;
    const { own, tried } = splitChanges({ adUser, fields });
    if (tried !== null) {
      setAsking(true);
      try {
        onSaved(await run(isAccepted ? { ...tried, isWeakTokenAccepted: true } : tried));
      } catch (error) {
        const text = setProfileErrors({ product, error, sent });
        setFailure(text === undefined ? undefined : { text, error });
        return;
      } finally {
        setAsking(false);
      }
    }
    if (own !== null) {
      await issueUpdate({ issue, adUser, change: own });
    }
    setDrawing(drawing + 1);
    if (isOnline) {
      showToast({ id: 'profile', tone: 'success', text: t('Profile saved') });
    }
    return {
      ...sent,
      userAgent: fields.userAgent,
      customName: fields.customName ?? '',
      accessToken: '',
      cookie: '',
      pastedProxy: null,
    };
  });

  return (
    <>
      <SaveForm form={product} onSave={save}>
        <PasteSection key={`paste-${drawing}`} facebookId={adUser.facebookId} product={product} />
        <SignInSection
          key={`sign-in-${drawing}`}
          product={product}
          adUser={adUser}
          onReveal={setRevealed}
        />
        <PlaceSection product={product} accountId={adUser.accountId} isEdited />
        <div className="desk:ps-64">
          {!isOnline && (
            <Note tone="warning">
              {t(
                'You’re offline. Name, group and sharing will be sent later. Credentials and proxy can be changed only online.',
              )}
            </Note>
          )}
          <SaveBar
            form={product}
            label={t('Save profile')}
            error={
              failure === undefined ? (
                hasExternalError ? (
                  <ProxyFaultNote />
                ) : undefined
              ) : (
                <>
                  {failure.text}
                  <WeakTokenFacts error={failure.error} />
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
            onDiscard={() => {
              setFailure(undefined);
              setDrawing(drawing + 1);
            }}
          >
            <ConnectionProgress
              isAsking={isAsking}
              proxyId={typed.proxyId ?? null}
              hasPastedProxy={false}
            />
          </SaveBar>
        </div>
      </SaveForm>
      {/* Outside of the form: its own one would send this one, too */}
      {revealed !== null && (
        <RevealDialog adUserId={adUser.id} secret={revealed} onClose={() => setRevealed(null)} />
      )}
    </>
  );
}
