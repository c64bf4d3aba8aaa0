import type { AdPixelDto } from '@ads-checker/shared/contracts/pixel-sharing';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';

interface PixelChoiceProps {
  readonly pixels: readonly AdPixelDto[];
  readonly value: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (pixelId: string) => void;
}

export function PixelChoice({ pixels, value, error, onChange }: PixelChoiceProps) {
  const { t } = useTranslation('pixel-sharing');
  const name = useId();
  return (
    <fieldset
      className="m-0 flex min-w-0 flex-col gap-1 border-0 p-0"
      aria-describedby={error === undefined ? undefined : `${name}-error`}
    >
      <legend className="mb-1 p-0 text-sm font-medium text-ink-2">{t('Pixel')}</legend>
      <div className="max-h-60 overflow-y-auto rounded-sm border border-control bg-surface">
        {pixels.map(({ id, name: pixelName, createdAt }) => (
          <label
            key={id}
            className="flex items-start gap-2.5 border-line px-2.5 py-2 not-first:border-t has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={id}
              checked={id === value}
              className="mt-0.5 size-4 flex-none accent-(--accent) outline-0"
              onChange={() => onChange(id)}
            />
            <span className="min-w-0">
              <span className="block truncate" title={pixelName}>
                {pixelName}
              </span>
              <span className="block text-sm text-ink-3">
                <span className="ident">{id}</span>
                {createdAt !== null && (
                  <>
                    {' · '}
                    {t('since {date}', { date: formatDate({ at: new Date(createdAt) }) })}
                  </>
                )}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${name}-error`} className="text-sm text-error-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
