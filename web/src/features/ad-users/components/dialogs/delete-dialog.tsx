import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { AppError } from '@ads-checker/shared/errors';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/api.ts';
import { useDropChangesTo } from '../../../../replica/index.ts';
import type { Profile } from '../../profiles.ts';
import { BulkDialog, Skipped } from './bulk-dialog.tsx';

const TASKS_PER_PROFILE = 3;
/** Larger deletions must be confirmed by typing. */
const PLAIN_LOSS_MAX = 10;

interface DeleteDialogProps {
  readonly profiles: readonly Pick<Profile, 'id' | 'name' | 'canManage'>[];
  readonly onClose: () => void;
  /** Default: `onClose`. */
  readonly onDeleted?: () => void;
}

/** A profile deleted meanwhile counts as deleted. */
async function forget({
  profile: { id: adUserId },
  idempotencyKey,
}: {
  readonly profile: Pick<Profile, 'id'>;
  readonly idempotencyKey: string;
}): Promise<void> {
  try {
    await call(adUserRoutes.delete, { params: { adUserId }, idempotencyKey });
  } catch (error) {
    if (!(error instanceof AppError && error.type === 'NotFoundError')) {
      throw error;
    }
  }
}

export function DeleteDialog({ profiles, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('ad-users');
  const dropChangesTo = useDropChangesTo('adUser');
  const mine = profiles.filter(({ canManage }) => canManage);
  const [only] = mine;
  const name = mine.length === 1 ? only?.name : undefined;
  const isOne = name !== undefined;
  const count = mine.length;
  const tasks = t('{count, plural, one {# task} other {# tasks}}', {
    count: count * TASKS_PER_PROFILE,
  });
  const isLargeLoss = count * (1 + TASKS_PER_PROFILE) > PLAIN_LOSS_MAX;
  return (
    <BulkDialog
      isDanger
      title={
        isOne
          ? t('Delete profile “{name}”?', { name })
          : t('{count, plural, one {Delete # profile?} other {Delete # profiles?}}', { count })
      }
      confirmLabel={
        isOne
          ? t('Delete profile')
          : t('{count, plural, one {Delete # profile} other {Delete # profiles}}', { count })
      }
      progressLabel={t('Deleting profiles')}
      typedName={isLargeLoss ? String(count) : undefined}
      profiles={mine}
      send={async (input) => {
        await forget(input);
        await dropChangesTo(input.profile.id);
      }}
      doneText={(done) =>
        t('{done, plural, one {# profile deleted} other {# profiles deleted}}', { done })
      }
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>
        {isOne
          ? t('This also deletes its {tasks} and their history. Nothing changes on Facebook.', {
              tasks,
            })
          : t('This also deletes their {tasks} and history. Nothing changes on Facebook.', {
              tasks,
            })}
      </p>
      <Skipped count={profiles.length - count} />
    </BulkDialog>
  );
}
