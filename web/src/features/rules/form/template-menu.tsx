import { canManageTeam } from '@ads-checker/shared/access/identity';
import { ruleTemplateUpdateSchema } from '@ads-checker/shared/contracts/rules';
import {
  BookmarkIcon,
  EllipsisHorizontalIcon,
  PencilSquareIcon,
  ShareIcon,
  TrashIcon,
} from '@heroicons/react/16/solid';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/session.ts';
import { useOwned } from '../../../replica/index.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Menu, MenuItem, MenuSection } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { toConditions } from '../conditions/condition-values.ts';
import { templateFieldsSchema } from '../rule-fields.ts';
import type { RuleTemplate, RuleTerms } from '../rules.ts';
import { useRuleCommands } from '../use-rule-commands.ts';
import { listShippedTemplates } from './shipped-templates.ts';
import type { RuleForm } from './use-rule-form.ts';

function SaveDialog({ form, onClose }: { readonly form: RuleForm; readonly onClose: () => void }) {
  const { t } = useTranslation('rules');
  const { createTemplate } = useRuleCommands();
  const typed = form.product.form.getValues();
  const [name, setName] = useState(typed.name);
  const [isShared, setShared] = useState(false);
  const [isInvalid, setInvalid] = useState(false);
  const save = (): void => {
    const parsed = templateFieldsSchema.safeParse({ ...typed, name });
    if (!parsed.success || parsed.data.name === null) {
      setInvalid(true);
      return;
    }
    const conditions = toConditions(form.editor.getTree());
    void createTemplate({ ...parsed.data, name: parsed.data.name, conditions, isShared });
    showToast({ id: 'rule-template', tone: 'success', text: t('Template saved') });
    onClose();
  };
  return (
    <FormDialog
      title={t('Save as template')}
      saveLabel={t('Save template')}
      isHeld={name.trim() === ''}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={t('Template name')}
        value={name}
        error={isInvalid ? t('Check the rule’s fields and this name') : undefined}
        onChange={(event) => {
          setInvalid(false);
          setName(event.target.value);
        }}
      />
      <Checkbox isSelected={isShared} onChange={setShared}>
        {t('Share with the team')}
      </Checkbox>
    </FormDialog>
  );
}

function RenameDialog({
  template,
  onClose,
}: {
  readonly template: RuleTemplate;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('rules');
  const { updateTemplate } = useRuleCommands();
  const [text, setText] = useState(template.name);
  const name = text.trim();
  const isRight = ruleTemplateUpdateSchema.safeParse({ name }).success;
  const rename = (): void => {
    if (name !== template.name) {
      void updateTemplate(template, { name });
    }
    onClose();
  };
  return (
    <FormDialog
      title={t('Rename template')}
      saveLabel={t('Rename template')}
      isHeld={!isRight}
      onSave={rename}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={t('Template name')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}

function ManageDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('rules');
  const actor = useActor();
  const { rows } = useOwned('ruleTemplate');
  const { updateTemplate, removeTemplate } = useRuleCommands();
  const [deleting, setDeleting] = useState<RuleTemplate | null>(null);
  const [renaming, setRenaming] = useState<RuleTemplate | null>(null);
  return (
    <>
      <Dialog
        isOpen={deleting === null && renaming === null}
        title={t('Rule templates')}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('Close')}</Button>}
      >
        {rows.length === 0 ? (
          <p>{t('No templates yet')}</p>
        ) : (
          <ul className="flex flex-col">
            {rows.map((template) => {
              const isOwn =
                template.accountId === actor.account?.id || canManageTeam(actor, template.teamId);
              return (
                <li
                  key={template.id}
                  className="flex min-h-11 items-center gap-2 border-b border-line last:border-b-0"
                >
                  <span className="min-w-0 flex-1 truncate text-ink" lang="">
                    {template.name}
                  </span>
                  {isOwn ? (
                    <>
                      <Checkbox
                        isSelected={template.isShared}
                        onChange={(isShared) => void updateTemplate(template, { isShared })}
                      >
                        {t('Shared')}
                      </Checkbox>
                      <IconButton
                        icon={PencilSquareIcon}
                        label={t('Rename template “{name}”', { name: template.name })}
                        onClick={() => setRenaming(template)}
                      />
                      <IconButton
                        icon={TrashIcon}
                        label={t('Delete template “{name}”', { name: template.name })}
                        onClick={() => setDeleting(template)}
                      />
                    </>
                  ) : (
                    <span className="flex items-center gap-1 text-sm text-ink-3">
                      <ShareIcon aria-hidden="true" className="size-4" />
                      {t('Shared by a member')}
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Dialog>
      {renaming !== null && <RenameDialog template={renaming} onClose={() => setRenaming(null)} />}
      <ConfirmDialog
        isOpen={deleting !== null}
        title={t('Delete template “{name}”?', { name: deleting?.name ?? '' })}
        confirmLabel={t('Delete template')}
        onCancel={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting !== null) {
            void removeTemplate(deleting);
          }
          setDeleting(null);
        }}
      >
        {t('Rules made from it stay.')}
      </ConfirmDialog>
    </>
  );
}

/** Menu of templates: applying, saving, sharing and deleting them. */
export function TemplateMenu({
  form,
  onApplied,
}: {
  readonly form: RuleForm;
  /** Name of the applied template; null when it is not one of the team. */
  readonly onApplied: (name: string | null) => void;
}) {
  const { t } = useTranslation('rules');
  const { rows } = useOwned('ruleTemplate');
  const [openDialog, setOpenDialog] = useState<'save' | 'manage' | null>(null);
  const own = useMemo(() => rows.toSorted((a, b) => a.name.localeCompare(b.name)), [rows]);
  const shipped = listShippedTemplates();
  const apply = (template: RuleTerms): void => {
    form.apply(template);
    onApplied(template.name);
  };
  return (
    <>
      <Menu
        label={t('Templates')}
        trigger={
          <Button icon={BookmarkIcon} aria-haspopup="menu">
            {t('Template')}
          </Button>
        }
      >
        {own.length > 0 && (
          <MenuSection title={t('Templates')}>
            {own.map((template) => (
              <MenuItem
                key={template.id}
                id={template.id}
                textValue={template.name}
                onAction={() => apply(template)}
              />
            ))}
          </MenuSection>
        )}
        <MenuSection title={t('Examples')}>
          {shipped.map(({ key, description, terms }) => (
            <MenuItem
              key={key}
              id={key}
              textValue={terms.name ?? key}
              onAction={() => apply(terms)}
            >
              <span className="flex max-w-72 flex-col">
                {terms.name}
                <span className="text-sm text-ink-3">{description}</span>
              </span>
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSection title={t('Actions')}>
          <MenuItem
            id="save"
            textValue={t('Save as template')}
            icon={BookmarkIcon}
            onAction={() => setOpenDialog('save')}
          />
          <MenuItem
            id="manage"
            textValue={t('Manage templates')}
            icon={EllipsisHorizontalIcon}
            onAction={() => setOpenDialog('manage')}
          />
        </MenuSection>
      </Menu>
      {openDialog === 'save' && <SaveDialog form={form} onClose={() => setOpenDialog(null)} />}
      {openDialog === 'manage' && <ManageDialog onClose={() => setOpenDialog(null)} />}
    </>
  );
}
