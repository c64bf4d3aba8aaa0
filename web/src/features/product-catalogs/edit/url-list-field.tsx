import { ArrowDownIcon, ArrowUpIcon, PlusIcon, TrashIcon } from '@heroicons/react/16/solid';
import { PhotoIcon, VideoCameraIcon } from '@heroicons/react/24/outline';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';

interface UrlListFieldProps {
  readonly label: string;
  readonly kind: 'image' | 'video';
  readonly urls: readonly string[];
  readonly max: number;
  readonly error: string | undefined;
  readonly hint: string;
  readonly isReadOnly: boolean;
  readonly onChange: (urls: readonly string[]) => void;
  /** Other ways to get an address, such as an upload. */
  readonly children?: ReactNode;
}

function move(urls: readonly string[], from: number, by: number): readonly string[] {
  const next = [...urls];
  const [url] = next.splice(from, 1);
  next.splice(from + by, 0, url ?? '');
  return next;
}

/** Addresses of images or videos in their order. */
export function UrlListField({
  label,
  kind,
  urls,
  max,
  error,
  hint,
  isReadOnly,
  onChange,
  children,
}: UrlListFieldProps) {
  const { t } = useTranslation('product-catalogs');
  const Icon = kind === 'image' ? PhotoIcon : VideoCameraIcon;
  const replace = (index: number, url: string) => onChange(urls.with(index, url));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {urls.map((url, index) => {
        const name = t('{label}, {number}', { label, number: index + 1 });
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what identifies an address while it is typed
            key={index}
            className="flex min-w-0 items-center gap-1"
          >
            <span className="grid size-9 flex-none place-items-center overflow-hidden rounded-sm border border-line bg-subtle">
              {kind === 'image' && /^https?:\/\/\S+$/.test(url) ? (
                <img
                  src={url}
                  alt=""
                  loading="lazy"
                  referrerPolicy="no-referrer"
                  className="size-full object-cover"
                />
              ) : (
                <Icon aria-hidden="true" className="size-5 text-ink-3" />
              )}
            </span>
            <TextField
              label={name}
              isLabelHidden
              type="url"
              value={url}
              readOnly={isReadOnly}
              placeholder="https://"
              className="min-w-0 flex-1"
              onChange={(event) => replace(index, event.currentTarget.value)}
            />
            {!isReadOnly && (
              <>
                <IconButton
                  variant="ghost"
                  icon={ArrowUpIcon}
                  label={t('Move up: {name}', { name })}
                  disabled={index === 0}
                  onClick={() => onChange(move(urls, index, -1))}
                />
                <IconButton
                  variant="ghost"
                  icon={ArrowDownIcon}
                  label={t('Move down: {name}', { name })}
                  disabled={index === urls.length - 1}
                  onClick={() => onChange(move(urls, index, 1))}
                />
                <IconButton
                  variant="ghost"
                  icon={TrashIcon}
                  label={t('Remove: {name}', { name })}
                  onClick={() => onChange(urls.toSpliced(index, 1))}
                />
              </>
            )}
          </div>
        );
      })}
      {error !== undefined ? (
        <p role="alert" className="text-sm text-error-ink">
          {error}
        </p>
      ) : (
        <p className="text-sm text-ink-3">{hint}</p>
      )}
      {!isReadOnly && (
        <span className="flex flex-wrap gap-2">
          <Button
            icon={PlusIcon}
            disabled={urls.length >= max}
            onClick={() => onChange([...urls, ''])}
          >
            {kind === 'image' ? t('Add image') : t('Add video')}
          </Button>
          {children}
        </span>
      )}
    </fieldset>
  );
}
