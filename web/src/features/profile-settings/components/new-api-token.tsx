import {
  API_TOKEN_DAYS,
  API_TOKEN_NAME_MAX_LENGTH,
  apiTokenRoutes,
  type NewApiToken as NewApiTokenBody,
  newApiTokenSchema,
} from '@ads-checker/shared/contracts/api-tokens';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { type ProductForm, useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { OneTimeSecret } from '../../../ui/one-time-secret.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import {
  type AccessLevel,
  type ApiArea,
  areaLabel,
  canRead,
  canWrite,
  levelOf,
  scopesAt,
} from '../api-areas.ts';

function useLevelLabels() {
  const { t } = useTranslation('profile-settings');
  return {
    none: t('None', { context: 'access' }),
    read: t('Read'),
    write: t('Read and write'),
  } as const satisfies Record<AccessLevel, string>;
}

function LevelControl({
  label,
  value,
  levels,
  onChange,
}: {
  readonly label: string;
  readonly value: AccessLevel | 'mixed';
  readonly levels: readonly AccessLevel[];
  readonly onChange: (level: AccessLevel) => void;
}) {
  const labels = useLevelLabels();
  return (
    <SegmentedControl<AccessLevel | 'mixed'>
      label={label}
      value={value}
      segments={levels.map((key) => ({ key, label: labels[key] }))}
      onChange={(level) => {
        if (level !== 'mixed') {
          onChange(level);
        }
      }}
    />
  );
}

function levelsOf(area: ApiArea): readonly AccessLevel[] {
  return [
    'none',
    ...(canRead(area) ? (['read'] as const) : []),
    ...(canWrite(area) ? (['write'] as const) : []),
  ];
}

function Scopes({
  form: { form, errorOf },
  areas,
}: {
  readonly form: ProductForm<NewApiTokenBody, NewApiTokenBody>;
  readonly areas: readonly ApiArea[];
}) {
  const { t } = useTranslation('profile-settings');
  const { field } = useController({ control: form.control, name: 'scopes' });
  const headId = useId();
  const error = errorOf('scopes');
  const levels = areas.map((area) => levelOf({ area, scopes: field.value }));
  const highest = areas.map((area, index) => levels[index] === levelsOf(area).at(-1));
  const common: AccessLevel | 'mixed' = levels.every((level) => level === 'none')
    ? 'none'
    : highest.every(Boolean)
      ? 'write'
      : areas.every((area, index) => levels[index] === (canRead(area) ? 'read' : 'none'))
        ? 'read'
        : 'mixed';
  return (
    <fieldset aria-labelledby={headId} className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line-strong pb-1.5">
        <span id={headId} className="font-medium text-ink">
          {t('Access')}
        </span>
        <LevelControl
          label={t('Access to everything')}
          value={common}
          levels={['none', 'read', 'write']}
          onChange={(level) => field.onChange(areas.flatMap((area) => scopesAt({ area, level })))}
        />
      </div>
      <ul>
        {areas.map((area) => (
          <li
            key={area.id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line py-1"
          >
            <span className="text-ink">{areaLabel(area)}</span>
            <LevelControl
              label={areaLabel(area)}
              value={levelOf({ area, scopes: field.value })}
              levels={levelsOf(area)}
              onChange={(level) =>
                field.onChange([
                  ...field.value.filter((scope) => !area.scopes.includes(scope)),
                  ...scopesAt({ area, level }),
                ])
              }
            />
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <Note tone="error" className="mt-2">
          {error}
        </Note>
      )}
    </fieldset>
  );
}

interface NewApiTokenProps {
  readonly areas: readonly ApiArea[];
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** Mounted only while open, so that the token does not outlive it. */
export function NewApiToken({ areas, onMade, onClose }: NewApiTokenProps) {
  const { t } = useTranslation('profile-settings');
  const product = useProductForm<NewApiTokenBody, NewApiTokenBody>({
    schema: newApiTokenSchema,
    values: { name: '', scopes: [], expiresInDays: 90 },
  });
  const [token, setToken] = useState<string | null>(null);
  const { run } = useWrite(async (body: NewApiTokenBody, idempotencyKey) => {
    const { data } = await call(apiTokenRoutes.create, { body, idempotencyKey });
    return data.token;
  });
  const save = product.submit(async (fields) => {
    setToken(await run(fields));
    onMade();
  });
  if (token !== null) {
    return (
      <OneTimeSecret
        title={t('Copy your new token')}
        note={t('This token is shown only once. Copy it now and keep it as safe as a password.')}
        secret={token}
        copyLabel={t('Copy token')}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      form={product}
      title={t('New API token')}
      size="wide"
      saveLabel={t('Create token')}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        {...product.field('name')}
        label={t('Name')}
        autoFocus
        autoComplete="off"
        maxLength={API_TOKEN_NAME_MAX_LENGTH}
        placeholder={t('Nightly report')}
      />
      <SelectField
        {...product.field('expiresInDays', { valueAsNumber: true })}
        label={t('Expires')}
      >
        {API_TOKEN_DAYS.map((days) => (
          <option key={days} value={days}>
            {t('{days, plural, one {In # day} other {In # days}}', { days })}
          </option>
        ))}
      </SelectField>
      <Scopes form={product} areas={areas} />
      <p className="text-sm text-ink-3">
        {t('A token can’t do more than you can and works only in this team.')}
      </p>
    </FormDialog>
  );
}
