import { type AdUserGroupDto, adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { FolderIcon, PlusIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useOwned } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { GroupIcon } from '../../../ui/group-icon.tsx';
import { Select } from '../../../ui/select.tsx';

const NO_GROUP = 'none';
const NEW_GROUP = 'new';
const COLOR_COUNT = 10;
export const FORM_SELECT =
  '[&>button]:h-(--control-h-lg) [&>button]:border-control max-desk:[&>button]:h-11';

interface GroupFieldProps {
  /** The owner of the profile, whose groups may be chosen. */
  readonly accountId: string;
  readonly value: string | null;
  readonly onChange: (groupId: string | null) => void;
}

function NewGroup({
  accountId,
  count,
  onAdded,
  onCancel,
}: {
  readonly accountId: string;
  readonly count: number;
  readonly onAdded: (group: AdUserGroupDto) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('ad-users');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const { run, isBusy } = useWrite(
    async (body: { name: string; color: number }, idempotencyKey) => {
      const params = { accountId };
      const { data } = await call(adUserRoutes.createGroup, { params, body, idempotencyKey });
      return data.adUserGroup;
    },
  );
  const add = async () => {
    if (isBusy) {
      return;
    }
    if (name.trim() === '') {
      setProblem(t('This field is required'));
      return;
    }
    try {
      onAdded(await run({ name: name.trim(), color: count % COLOR_COUNT }));
    } catch (error) {
      setProblem(plainErrorText({ error, translate: t }));
    }
  };
  return (
    <div className="flex items-start gap-2 max-desk:flex-wrap">
      <TextField
        autoFocus
        label={t('New group name')}
        value={name}
        error={problem}
        autoComplete="off"
        className="flex-1 max-desk:basis-full"
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // Must not submit the surrounding form
            event.preventDefault();
            event.stopPropagation();
            void add();
          } else if (event.key === 'Escape') {
            event.stopPropagation();
            onCancel();
          }
        }}
      />
      <span className="flex gap-1 desk:mt-6">
        <Button isBusy={isBusy} onClick={() => void add()}>
          {t('Create group')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </span>
    </div>
  );
}

export function GroupField({ accountId, value, onChange }: GroupFieldProps) {
  const { t } = useTranslation('ad-users');
  const { rows } = useOwned('adUserGroup');
  const [isAdding, setAdding] = useState(false);
  /** Sync delivers the new group a moment later. */
  const [added, setAdded] = useState<AdUserGroupDto | null>(null);
  const known = rows.filter((group) => group.accountId === accountId || group.id === value);
  const groups =
    added === null || known.some(({ id }) => id === added.id) ? known : [...known, added];
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Select<string>
        isLabelShown
        className={FORM_SELECT}
        label={t('Group')}
        value={value ?? NO_GROUP}
        options={[
          { key: NO_GROUP, label: t('No group'), icon: FolderIcon },
          ...groups
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map(({ id, name, icon, color }) => ({
              key: id,
              label: name,
              start: <GroupIcon icon={icon} color={color} />,
            })),
          { key: NEW_GROUP, label: t('New group…'), icon: PlusIcon },
        ]}
        onChange={(key) => {
          setAdding(key === NEW_GROUP);
          if (key !== NEW_GROUP) {
            onChange(key === NO_GROUP ? null : key);
          }
        }}
      />
      {isAdding && (
        <NewGroup
          accountId={accountId}
          count={known.length}
          onAdded={(group) => {
            setAdded(group);
            setAdding(false);
            onChange(group.id);
          }}
          onCancel={() => setAdding(false)}
        />
      )}
    </div>
  );
}
