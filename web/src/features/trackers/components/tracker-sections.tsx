import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ProductForm } from '../../../lib/use-form.ts';
import { FormSection } from '../../../ui/form-layout.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { ReadTracker } from '../queries.ts';
import { listDetectedPresets, readConnection, type TrackerFields } from '../tracker-fields.ts';
import { useTrafficSources } from '../use-traffic-sources.ts';
import { ConnectionFields, type KeySlot } from './connection-fields.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { TrafficSources } from './traffic-sources.tsx';

interface TrackerSectionsProps {
  readonly form: ProductForm<TrackerFields, unknown>;
  readonly keySlot?: KeySlot;
  /** The saved tracker, while the connection is unchanged. */
  readonly stored?: ReadTracker | undefined;
  /** Whether the connection differs from the saved one. */
  readonly isTyped: boolean;
  readonly children: ReactNode;
}

/** The three sections of the tracker form, and its buttons. */
export function TrackerSections({
  form: product,
  keySlot,
  stored,
  isTyped,
  children,
}: TrackerSectionsProps) {
  const { t } = useTranslation('trackers');
  const { form, errorOf, setFieldError } = product;
  const { field: timezone } = useController({ control: form.control, name: 'timezone' });
  const connection = useWatch({
    control: form.control,
    name: ['apiUrl', 'apiKey', 'version'],
  });
  const { load, read, reload } = useTrafficSources({
    stored,
    typedMark: isTyped ? JSON.stringify(connection) : undefined,
  });

  const loadSources = async (): Promise<void> => {
    if (!isTyped) {
      reload();
      return;
    }
    if (keySlot?.isOtherHost === true && form.getValues('apiKey') === '') {
      setFieldError({ name: 'apiKey', message: 'is required', kind: 'server' });
      return;
    }
    const isRight = await form.trigger(['apiUrl', 'apiKey', 'version'], { shouldFocus: true });
    const list = isRight ? await read(readConnection(form.getValues())) : undefined;
    if (list === undefined) {
      return;
    }
    if (form.getValues('trafficSourceSettings').length === 0) {
      const presets = listDetectedPresets(list.trafficSources);
      if (presets.length > 0) {
        form.setValue('trafficSourceSettings', presets, { shouldDirty: true });
        showToast({
          id: 'tracker',
          tone: 'success',
          text: t(
            '{count, plural, one {# traffic source found. Check its tokens.} other {# traffic sources found. Check their tokens.}}',
            { count: presets.length },
          ),
        });
      }
    }
  };

  return (
    <>
      <FormSection title={t('Connection')} hint={t('Checked before saving.')}>
        <ConnectionFields form={product} {...(keySlot === undefined ? {} : { keySlot })} />
      </FormSection>
      <FormSection
        title={t('Day')}
        hint={t('Rules count days in this time zone or in the ad account’s.')}
      >
        <TimeZoneField
          note={t('Use the time zone set in the tracker.')}
          ref={timezone.ref}
          value={timezone.value}
          onChange={timezone.onChange}
          error={errorOf('timezone')}
        />
      </FormSection>
      <FormSection
        title={t('Traffic sources')}
        hint={t('Match each token to its ID. Check the detected tokens.')}
      >
        <TrafficSources form={product} load={load} onLoad={() => void loadSources()} />
        {children}
      </FormSection>
    </>
  );
}
