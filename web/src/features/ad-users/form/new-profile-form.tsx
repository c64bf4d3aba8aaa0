import {
  type AdUserDto,
  adUserRoutes,
  type NewAdUserInput,
} from '@ads-checker/shared/contracts/ad-users';
import { readSessionCookies } from '@ads-checker/shared/domain/cookies';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useOwned, useSyncStatus } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, FormActions } from '../../../ui/form-layout.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Note } from '../../../ui/note.tsx';
import { connectionErrorText, findProfileError } from '../profile-words.ts';
import { Asking } from './asking.tsx';
import { placeRefusal } from './field-words.ts';
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

interface NewProfileFormProps {
  readonly groupId: string | null;
  readonly onConnected: (adUser: AdUserDto) => void;
  /** Several profiles were pasted and are to be connected together. */
  readonly onMany: (text: string) => void;
}

/** Leads to the profile that is there already; which it is, only its cookies tell. */
function Existing({ cookie, accountId }: { readonly cookie: string; readonly accountId: string }) {
  const { rows } = useOwned('adUsers');
  const reading = readSessionCookies(cookie);
  const adUser = rows.find(
    (row) => reading.ok && row.facebookId === reading.facebookId && row.accountId === accountId,
  );
  if (adUser === undefined) {
    return null;
  }
  const name = adUserDisplayName(adUser);
  return (
    <Link
      to="/ad-users/$adUserId"
      params={{ adUserId: adUser.id }}
      className="font-medium underline"
    >
      <Trans>Open {name}</Trans>
    </Link>
  );
}

/** Connects one profile: pasted or typed, tried through its proxy before it is kept. */
export function NewProfileForm({ groupId, onConnected, onMany }: NewProfileFormProps) {
  const accountId = useSession().session.accountId ?? '';
  const { isOnline } = useSyncStatus();
  const product = useProductForm<ProfileFieldsInput, ProfileFields>({
    schema: newProfileSchema,
    values: emptyFields({ groupId }),
  });
  const { form, isInvalid } = product;
  const { isDirty, isSubmitting } = form.formState;
  const [failure, setFailure] = useState<unknown>(null);
  const [isConnected, setConnected] = useState(false);
  const proxyId = useWatch({ control: form.control, name: 'proxyId' });
  const pastedProxy = useWatch({ control: form.control, name: 'pastedProxy' });
  const { run } = useWrite(async (body: NewAdUserInput, idempotencyKey) => {
    const params = { accountId };
    return (await call(adUserRoutes.create, { params, body, idempotencyKey })).data.adUser;
  });

  const save = form.handleSubmit(async (fields) => {
    setFailure(null);
    let adUser: AdUserDto;
    try {
      adUser = await run(toNewAdUser(fields));
    } catch (error) {
      if (!placeRefusal({ product, error })) {
        setFailure(error);
      }
      return;
    }
    setConnected(true);
    onConnected(adUser);
  });

  return (
    <Form onSubmit={(event) => void save(event)}>
      <PasteSection product={product} onMany={onMany} />
      <SignInSection product={product} adUser={null} />
      <PlaceSection product={product} accountId={accountId} isEdited={false} />
      <div className="desk:ps-64">
        {!isOnline && (
          <Note tone="warning">
            <Trans>
              There is no network. Connecting a profile needs it: the profile is tried before it is
              saved.
            </Trans>
          </Note>
        )}
        <FormActions
          isInvalid={isInvalid}
          error={
            failure === null ? undefined : (
              <>
                {connectionErrorText(failure)}{' '}
                {findProfileError(failure) === 'already_added' && (
                  <Existing cookie={form.getValues('cookie')} accountId={accountId} />
                )}
              </>
            )
          }
        >
          <Button type="submit" variant="primary" isBusy={isSubmitting}>
            <Trans>Connect profile</Trans>
          </Button>
          <Asking isAsking={isSubmitting} proxyId={proxyId} hasPastedProxy={pastedProxy !== null} />
        </FormActions>
      </div>
      <LeaveGuard isDirty={isDirty && !isConnected} />
    </Form>
  );
}
