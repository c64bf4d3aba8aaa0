import type { TagDto } from '@ads-checker/shared/contracts/tag-entities';
import { newTagSchema, TAG_NAME_MAX_LENGTH } from '@ads-checker/shared/contracts/tags';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { changedFields } from '../../../lib/changed-fields.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { AVATAR_COLORS } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { type TagDraft, useTagCommands } from '../use-tag-commands.ts';

const tagDraftSchema = newTagSchema.omit({ id: true });

interface TagFormDialogProps {
  /** Null for a new one. */
  readonly tag: TagDto | null;
  /** The next tag gets the next colour. */
  readonly tagCount: number;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

function ColorPicker({
  color,
  onChange,
}: {
  readonly color: number;
  readonly onChange: (color: number) => void;
}) {
  const { t } = useTranslation('tags');
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-ink">{t('Color')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {AVATAR_COLORS.map((background, index) => (
          <label
            key={background}
            className={cx(
              'relative size-6 cursor-pointer rounded-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:size-9',
              background,
              index === color && 'shadow-[inset_0_0_0_3px_var(--surface)] ring-2 ring-accent',
            )}
          >
            <input
              type="radio"
              name="color"
              aria-label={t('Color {number}', { number: index + 1 })}
              checked={index === color}
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={() => onChange(index)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function TagFormDialog({ tag, tagCount, onSaved, onClose }: TagFormDialogProps) {
  const { t } = useTranslation('tags');
  const { create, update } = useTagCommands();
  const product = useProductForm<z.input<typeof tagDraftSchema>, TagDraft>({
    schema: tagDraftSchema,
    values: {
      name: tag?.name ?? '',
      color: tag?.color ?? tagCount % AVATAR_COLORS.length,
      isShared: tag?.isShared ?? false,
      isNeverTouched: tag?.isNeverTouched ?? false,
    },
  });
  const { form, field, submit, isChanged } = product;
  const [color = 0, isShared = false, isNeverTouched = false] = useWatch({
    control: form.control,
    name: ['color', 'isShared', 'isNeverTouched'],
  });
  const set = (name: 'isShared' | 'isNeverTouched') => (isOn: boolean) =>
    form.setValue(name, isOn, { shouldDirty: true });
  return (
    <FormDialog
      form={product}
      title={tag === null ? t('New tag') : t('Edit tag')}
      saveLabel={tag === null ? t('Create tag') : t('Save')}
      isHeld={tag !== null && !isChanged}
      onSave={submit(async (wanted) => {
        if (tag === null) {
          onSaved(await create(wanted));
          return;
        }
        const changes = changedFields(wanted, tag);
        if (changes !== null) {
          await update(tag, changes);
        }
        onSaved(tag.id);
      })}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={t('Name')}
        maxLength={TAG_NAME_MAX_LENGTH}
        autoComplete="off"
        {...field('name')}
      />
      <ColorPicker
        color={color}
        onChange={(next) => form.setValue('color', next, { shouldDirty: true })}
      />
      <SwitchRow label={t('Share with the team')} isOn={isShared} onToggle={set('isShared')} />
      <SwitchRow
        label={t('Never touch')}
        hint={t('Rules and schedules skip objects with this tag, and everything under them.')}
        isOn={isNeverTouched}
        onToggle={set('isNeverTouched')}
      />
    </FormDialog>
  );
}
