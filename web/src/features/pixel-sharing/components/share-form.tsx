import type { StableRow } from '@ads-checker/shared/collections/index';
import { PIXEL_SHARE_ACCOUNTS_MAX } from '@ads-checker/shared/contracts/pixel-sharing';
import { parseAdAccountIds, withoutLines } from '@ads-checker/shared/domain/ad-account-ids';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { ListBulletIcon, ShareIcon } from '@heroicons/react/16/solid';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adUserStatus } from '../../../lib/ad-user-status.ts';
import { canRetryHelp } from '../../../lib/error-details.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import type { KeptDraft } from '../../../lib/use-kept-draft.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { Form } from '../../../ui/form-layout.tsx';
import { ListGapsNote } from '../../../ui/list-gaps-note.tsx';
import { Note } from '../../../ui/note.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { businessesQuery, pixelsQuery } from '../queries.ts';
import type { SharePixelSearch } from '../search-params.ts';
import { startSharing } from '../start-sharing.ts';
import { AccountPicker } from './account-picker.tsx';
import { IdsField } from './ids-field.tsx';
import { PixelChoice } from './pixel-choice.tsx';

interface ShareFormProps {
  /** Profiles that can share, in display order. */
  readonly profiles: readonly StableRow<'adUser'>[];
  readonly search: SharePixelSearch;
  readonly text: string;
  readonly draft: KeptDraft;
  readonly onSearch: (search: SharePixelSearch) => void;
  readonly onText: (text: string) => void;
  readonly onStarted: (pixelSharingId: string) => void;
}

interface LoadFailedProps {
  readonly title: string;
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

function LoadFailed({ title, error, isRetrying, onRetry }: LoadFailedProps) {
  const { t } = useTranslation('pixel-sharing');
  return (
    <Note
      tone="error"
      action={
        canRetryHelp(error) && (
          <Button isBusy={isRetrying} onClick={onRetry}>
            {t('Retry')}
          </Button>
        )
      }
    >
      {title}. {plainErrorText({ error, translate: t })}
    </Note>
  );
}

/** Validation errors by field, shown after the first attempt to submit. */
function useProblems({
  search: { profile, business, pixel },
  ids,
}: {
  readonly search: SharePixelSearch;
  readonly ids: readonly string[];
}) {
  const { t } = useTranslation('pixel-sharing');
  return {
    profile: profile === undefined ? t('Choose a profile') : undefined,
    business: business === undefined ? t('Choose a business') : undefined,
    pixel: pixel === undefined ? t('Choose a pixel') : undefined,
    ids:
      ids.length === 0
        ? t('Enter at least one ad account ID')
        : ids.length > PIXEL_SHARE_ACCOUNTS_MAX
          ? t('At most {max} ad accounts at once', { max: formatNumber(PIXEL_SHARE_ACCOUNTS_MAX) })
          : undefined,
  };
}

interface ChoiceProps {
  readonly search: SharePixelSearch;
  readonly error: string | undefined;
  readonly onSearch: ShareFormProps['onSearch'];
}

function ProfileField({
  profiles,
  search,
  error,
  onSearch,
}: ChoiceProps & Pick<ShareFormProps, 'profiles'>) {
  const { t } = useTranslation('pixel-sharing');
  const { flagged = [], others = [] } = Object.groupBy(profiles, ({ isUsedForPixelShare }) =>
    isUsedForPixelShare ? 'flagged' : 'others',
  );
  const option = (adUser: StableRow<'adUser'>) => (
    <option key={adUser.id} value={adUser.id} disabled={adUser.status !== 'active'}>
      {adUser.status === 'active'
        ? adUserDisplayName(adUser)
        : `${adUserDisplayName(adUser)} (${adUserStatus(adUser.status).label})`}
    </option>
  );
  return (
    <SelectField
      label={t('Profile')}
      value={search.profile ?? ''}
      error={error}
      onChange={(event) => onSearch({ profile: event.currentTarget.value })}
    >
      <option value="" disabled>
        {t('Choose a profile')}
      </option>
      {flagged.length === 0 || others.length === 0 ? (
        profiles.map(option)
      ) : (
        <>
          <optgroup label={t('Used for pixel sharing')}>{flagged.map(option)}</optgroup>
          <optgroup label={t('Other profiles')}>{others.map(option)}</optgroup>
        </>
      )}
    </SelectField>
  );
}

function BusinessField({ search: { profile, business }, error, onSearch }: ChoiceProps) {
  const { t } = useTranslation('pixel-sharing');
  const businesses = useServerQuery({
    ...businessesQuery(profile ?? ''),
    enabled: profile !== undefined,
  });
  const known = businesses.data?.data;
  const gaps = businesses.data?.gaps;
  const chosen = known?.findIndex(({ id }) => id === business) ?? -1;
  const place =
    known !== undefined && chosen >= 0
      ? t('{number} of {total, plural, one {# business} other {# businesses}} of this profile', {
          number: formatNumber(chosen + 1),
          total: known.length,
        })
      : undefined;
  const none = gaps === undefined ? t('This profile isn’t in any business.') : undefined;
  const loading = profile === undefined ? undefined : t('Loading businesses…');
  return (
    <>
      {businesses.error !== null ? (
        <LoadFailed
          title={t('Couldn’t load businesses')}
          error={businesses.error}
          isRetrying={businesses.isFetching}
          onRetry={() => void businesses.refetch()}
        />
      ) : (
        <SelectField
          label={t('Business')}
          value={business ?? ''}
          disabled={known === undefined || known.length === 0}
          error={error}
          hint={known === undefined ? loading : known.length === 0 ? none : place}
          onChange={(event) => onSearch({ profile, business: event.currentTarget.value })}
        >
          <option value="" disabled>
            {t('Choose a business')}
          </option>
          {known?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <ListGapsNote gaps={gaps} />
    </>
  );
}

/** The pixels of the chosen business. */
function PixelField({ search: { profile, business, pixel }, error, onSearch }: ChoiceProps) {
  const { t } = useTranslation('pixel-sharing');
  const pixels = useServerQuery({
    ...pixelsQuery(profile ?? '', business ?? ''),
    enabled: profile !== undefined && business !== undefined,
  });
  if (business === undefined) {
    return null;
  }
  if (pixels.error !== null) {
    return (
      <LoadFailed
        title={t('Couldn’t load pixels')}
        error={pixels.error}
        isRetrying={pixels.isFetching}
        onRetry={() => void pixels.refetch()}
      />
    );
  }
  if (pixels.data === undefined) {
    return (
      <p role="status" className="text-sm text-ink-3">
        {t('Loading pixels…')}
      </p>
    );
  }
  const { data, gaps } = pixels.data;
  return (
    <>
      {data.length > 0 ? (
        <PixelChoice
          pixels={data}
          value={pixel}
          error={error}
          onChange={(pixelId) => onSearch({ profile, business, pixel: pixelId })}
        />
      ) : (
        gaps === undefined && <Note tone="info">{t('This business has no pixels.')}</Note>
      )}
      <ListGapsNote gaps={gaps} />
    </>
  );
}

/** Profile, business, pixel and ad account ids. */
export function ShareForm({
  profiles,
  search,
  text,
  draft,
  onSearch,
  onText,
  onStarted,
}: ShareFormProps) {
  const { t } = useTranslation('pixel-sharing');
  const { profile, business, pixel } = search;
  const read = useMemo(() => parseAdAccountIds(text), [text]);
  const { ids, badLines } = read;
  const [isSubmitted, setSubmitted] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { isBusy, run } = useWrite(startSharing);
  const problems = useProblems({ search, ids });
  const shown = isSubmitted ? problems : undefined;
  const isReady = badLines.length === 0 && Object.values(problems).every((each) => !each);

  const submit = async () => {
    setSubmitted(true);
    setFailure(undefined);
    if (!isReady || profile === undefined || business === undefined || pixel === undefined) {
      return;
    }
    try {
      onStarted(
        await run({ adUserId: profile, businessId: business, pixelId: pixel, adAccountIds: ids }),
      );
    } catch (error) {
      setFailure(error);
    }
  };

  return (
    <Form
      className="flex min-h-0 flex-1 flex-col"
      aria-label={t('What to share')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-4 max-desk:px-3">
        <ProfileField
          profiles={profiles}
          search={search}
          error={shown?.profile}
          onSearch={onSearch}
        />
        <BusinessField search={search} error={shown?.business} onSearch={onSearch} />
        <PixelField search={search} error={shown?.pixel} onSearch={onSearch} />
        <DraftNote draft={draft} />
        <IdsField text={text} read={read} error={shown?.ids} onChange={onText} />
        <div>
          <Button
            icon={ListBulletIcon}
            disabled={profile === undefined}
            className="max-desk:h-11"
            onClick={() => setPicking(true)}
          >
            {t('Choose ad accounts')}
          </Button>
        </div>
        {profile !== undefined && (
          <AccountPicker
            adUserId={profile}
            isOpen={isPicking}
            chosenIds={ids}
            onClose={() => setPicking(false)}
            onChoose={(added) => {
              setPicking(false);
              onText([text.trimEnd(), ...added].filter((line) => line !== '').join('\n'));
            }}
          />
        )}
      </div>
      <footer className="flex flex-none flex-col gap-2 border-t border-line-strong px-4 py-2.5 max-desk:px-3">
        {failure !== undefined && (
          <Note tone="error">{plainErrorText({ error: failure, translate: t })}</Note>
        )}
        <div className="flex flex-wrap gap-2 max-desk:[&>button]:h-11 max-desk:[&>button]:flex-auto">
          {badLines.length > 0 && (
            <Button onClick={() => onText(withoutLines(text, badLines))}>
              {t('{count, plural, one {Remove # line} other {Remove # lines}}', {
                count: badLines.length,
              })}
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            icon={ShareIcon}
            isBusy={isBusy}
            disabled={badLines.length > 0}
          >
            {ids.length === 0
              ? t('Share pixel')
              : t(
                  '{count, plural, one {Share with # ad account} other {Share with # ad accounts}}',
                  {
                    count: ids.length,
                  },
                )}
          </Button>
        </div>
      </footer>
    </Form>
  );
}
