import {
  extensionRoutes,
  type NewPairingKey as NewPairingKeyBody,
  newPairingKeySchema,
  PAIRING_HASH,
  PAIRING_KEY_MAX_BROWSERS,
} from '@ads-checker/shared/contracts/extension';
import { ArrowDownTrayIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { OneTimeSecret } from '../../../ui/one-time-secret.tsx';
import { SelectField } from '../../../ui/select-field.tsx';

const HOUR_CHOICES = [1, 8] as const;
const DAY_CHOICES = [1, 3, 7, 30] as const;
const HOURS_PER_DAY = 24;
const FILE_NAME = 'ads-checker-pairing.txt';

interface NewPairingKeyProps {
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

/** Mounted only while open, so that the key does not outlive it. */
export function NewPairingKey({ onCreated, onClose }: NewPairingKeyProps) {
  const { t } = useTranslation('profile-settings');
  const product = useProductForm<NewPairingKeyBody, NewPairingKeyBody>({
    schema: newPairingKeySchema,
    values: { browserCount: 20, hours: HOURS_PER_DAY },
  });
  const [link, setLink] = useState<string | null>(null);
  const { run } = useWrite(async (body: NewPairingKeyBody, idempotencyKey) => {
    const { data } = await call(extensionRoutes.createPairingKey, { body, idempotencyKey });
    return data.key;
  });
  const save = product.submit(async (fields) => {
    const key = await run(fields);
    setLink(`${location.origin}/profile-settings#${PAIRING_HASH}=${key}`);
    onCreated();
  });
  if (link !== null) {
    return (
      <OneTimeSecret
        title={t('Copy the link for your browsers')}
        note={t(
          'In each browser, click the extension icon and paste the link or open the file. It’s shown only once. Anyone who has it can send profiles to your team until it ends.',
        )}
        secret={link}
        copyLabel={t('Copy link')}
        onClose={onClose}
      >
        <Button
          icon={ArrowDownTrayIcon}
          onClick={() => saveFile({ text: `${link}\n`, fileName: FILE_NAME, type: 'text/plain' })}
        >
          {t('Download file')}
        </Button>
      </OneTimeSecret>
    );
  }
  return (
    <FormDialog
      form={product}
      title={t('Connect many browsers')}
      saveLabel={t('Create key')}
      onSave={save}
      onClose={onClose}
    >
      <p>{t('One key connects as many browsers as you choose, without a code for each.')}</p>
      <TextField
        {...product.field('browserCount', { valueAsNumber: true })}
        label={t('Browsers')}
        autoFocus
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(PAIRING_KEY_MAX_BROWSERS).length}
      />
      <SelectField {...product.field('hours', { valueAsNumber: true })} label={t('Expires')}>
        {HOUR_CHOICES.map((hours) => (
          <option key={hours} value={hours}>
            {t('{hours, plural, one {In # hour} other {In # hours}}', { hours })}
          </option>
        ))}
        {DAY_CHOICES.map((days) => (
          <option key={days} value={days * HOURS_PER_DAY}>
            {t('{days, plural, one {In # day} other {In # days}}', { days })}
          </option>
        ))}
      </SelectField>
      <p className="text-sm text-ink-3">
        {t('It ends early when you end it, log out everywhere else or change your password.')}
      </p>
    </FormDialog>
  );
}
