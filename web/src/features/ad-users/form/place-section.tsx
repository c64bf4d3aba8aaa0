import { formatProxyAddress } from '@ads-checker/shared/domain/proxies';
import { XMarkIcon } from '@heroicons/react/16/solid';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Trans } from '../../../lib/trans.ts';
import { IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FieldGrid, FormSection } from '../../../ui/form-layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { ProxyPicker } from '../../proxies/index.ts';
import { type ProfileForm, profileFieldError } from './field-errors.ts';
import { GroupField } from './group-field.tsx';

interface PlaceSectionProps {
  readonly product: ProfileForm;
  readonly accountId: string;
  /** An existing profile: a pasted proxy is not added with it. */
  readonly isEdited: boolean;
}

const CHANGED = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

function ProxyField({ product, isEdited }: Pick<PlaceSectionProps, 'product' | 'isEdited'>) {
  const { t } = useTranslation('ad-users');
  const { control, setValue } = product.form;
  const proxyId = useController({ control, name: 'proxyId' }).field.value;
  const pasted = useController({ control, name: 'pastedProxy' }).field.value;
  const error = profileFieldError({ product, name: 'proxyId' });
  const address = pasted === null ? '' : formatProxyAddress(pasted);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <ProxyPicker
        value={proxyId}
        error={error}
        noneLabel={pasted !== null && !isEdited ? t('Pasted proxy') : undefined}
        onChange={(next) => {
          setValue('proxyId', next, CHANGED);
          setValue('pastedProxy', null, CHANGED);
        }}
      />
      {pasted !== null && (
        <Note
          tone="info"
          action={
            <IconButton
              icon={XMarkIcon}
              label={t('Don’t use this proxy')}
              className="size-6"
              onClick={() => {
                setValue('pastedProxy', null, CHANGED);
                setValue('proxyId', proxyId, CHANGED);
              }}
            />
          }
        >
          {isEdited ? (
            <Trans
              i18nKey={
                'The pasted value includes the proxy <span>{address}</span>. To use it, choose “New proxy” and paste it there.'
              }
              values={{ address }}
              components={{ span: <span className="ident" /> }}
            />
          ) : (
            <Trans
              i18nKey={
                'Uses <span>{address}</span> from the pasted value. It’s added with the profile.'
              }
              values={{ address }}
              components={{ span: <span className="ident" /> }}
            />
          )}
        </Note>
      )}
    </div>
  );
}

export function PlaceSection({ product, accountId, isEdited }: PlaceSectionProps) {
  const { t } = useTranslation('ad-users');
  const { control, register, setValue } = product.form;
  const groupId = useController({ control, name: 'groupId' }).field.value;
  const isShared = useController({ control, name: 'isShared' }).field.value;
  const isForPixel = useController({ control, name: 'isUsedForPixelShare' }).field.value;
  return (
    <FormSection title={t('Basics')} hint={t('Name, group, proxy and sharing.')}>
      <div className="flex flex-col gap-4">
        <FieldGrid>
          <TextField
            {...register('customName')}
            label={t('Custom name (optional)')}
            autoComplete="off"
            lang=""
            error={profileFieldError({ product, name: 'customName' })}
            hint={t('Leave empty to use the profile’s name')}
          />
          <GroupField
            accountId={accountId}
            value={groupId}
            onChange={(next) => setValue('groupId', next, CHANGED)}
          />
        </FieldGrid>
        <ProxyField product={product} isEdited={isEdited} />
        <div>
          <SwitchRow
            label={t('Shared with the team')}
            hint={t('All team members can see it and its ads.')}
            isOn={isShared}
            onToggle={(next) => setValue('isShared', next, CHANGED)}
          />
          <SwitchRow
            label={t('Used for pixel sharing')}
            hint={t('Lets you share pixels with other ad accounts.')}
            isOn={isForPixel}
            onToggle={(next) => setValue('isUsedForPixelShare', next, CHANGED)}
          />
        </div>
      </div>
    </FormSection>
  );
}
