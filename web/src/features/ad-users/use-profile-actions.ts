import type { AdUserGroupDto } from '@ads-checker/shared/contracts/ad-users';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import type { TFunction } from 'i18next';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adUserStatus } from '../../lib/ad-user-status.ts';
import { call } from '../../lib/api.ts';
import { fallbackErrorText } from '../../lib/failure-text.ts';
import { type CommandInput, useReplica } from '../../replica/index.ts';
import { showToast } from '../../ui/toast.tsx';
import { type BulkPlan, planMove, planSharing } from './moving.ts';
import type { Profile } from './profiles.ts';

type Payload = Extract<CommandInput, { name: 'updateAdUser' }>['payload'];

const TOAST_ID = 'profiles';

/** Texts of connection errors are loaded with the first one. */
async function reasonOf(error: unknown, translate: TFunction<'ad-users'>): Promise<string> {
  try {
    const { connectionErrorText } = await import('./profile-error-text.ts');
    return connectionErrorText(error);
  } catch {
    return fallbackErrorText({ error, translate });
  }
}

export function useProfileActions() {
  const { t } = useTranslation('ad-users');
  const replica = useReplica();
  const [checkingIds, setCheckingIds] = useState<ReadonlySet<string>>(new Set());

  const change = useCallback(
    (profiles: readonly Profile[], payload: Payload) => {
      const { issue } = replica.outbox.get();
      return Promise.all(
        profiles.map(({ adUser, name }) =>
          issue(
            {
              name: 'updateAdUser',
              target: { kind: 'adUser', id: adUser.id, label: name },
              payload,
            },
            { ...adUser },
          ),
        ),
      );
    },
    [replica],
  );

  /** A single profile shows the result itself; several and skipped ones are announced. */
  const say = (done: string, { changed, forbidden, foreign }: BulkPlan): void => {
    if (changed.length <= 1 && forbidden.length + foreign.length === 0) {
      return;
    }
    const parts = [
      done,
      ...(forbidden.length === 0
        ? []
        : [
            t('{count, plural, one {# skipped: no permission} other {# skipped: no permission}}', {
              count: forbidden.length,
            }),
          ]),
      ...(foreign.length === 0
        ? []
        : [
            t(
              '{count, plural, one {# skipped: group belongs to another member} other {# skipped: group belongs to another member}}',
              { count: foreign.length },
            ),
          ]),
    ];
    showToast({
      id: TOAST_ID,
      tone: forbidden.length + foreign.length === 0 ? 'success' : 'warning',
      text: `${parts.join('; ')}.`,
    });
  };

  return {
    checkingIds,

    async move(
      profiles: readonly Profile[],
      group: Pick<AdUserGroupDto, 'id' | 'accountId' | 'name'> | null,
    ): Promise<void> {
      const reach = planMove({ profiles, group });
      await change(reach.changed, { groupId: group?.id ?? null });
      const count = reach.changed.length;
      const groupName = group?.name;
      say(
        groupName === undefined
          ? t(
              '{count, plural, one {# profile removed from group} other {# profiles removed from groups}}',
              { count },
            )
          : t(
              '{count, plural, one {# profile moved to “{groupName}”} other {# profiles moved to “{groupName}”}}',
              { count, groupName },
            ),
        reach,
      );
    },

    async share(profiles: readonly Profile[], isShared: boolean): Promise<void> {
      const reach = planSharing({ profiles, isShared });
      await change(reach.changed, { isShared });
      const count = reach.changed.length;
      say(
        isShared
          ? t('{count, plural, one {# profile shared} other {# profiles shared}}', {
              count,
            })
          : t(
              '{count, plural, one {# profile no longer shared} other {# profiles no longer shared}}',
              { count },
            ),
        reach,
      );
    },

    /** Checks a profile; sync updates its row. */
    async check({ id, name }: Profile): Promise<void> {
      setCheckingIds((previous) => new Set([...previous, id]));
      try {
        const { adUserRoutes } = await import('@ads-checker/shared/contracts/ad-users');
        const { data } = await call(adUserRoutes.check, {
          params: { adUserId: id },
          idempotencyKey: crypto.randomUUID(),
        });
        const { adUser } = data;
        const status = adUserStatus(adUser.status).label;
        showToast({
          id: `${TOAST_ID}:${id}`,
          tone: adUser.status === 'active' ? 'success' : 'warning',
          text: `${adUserDisplayName(adUser)}: ${status}`,
        });
      } catch (error) {
        const reason = await reasonOf(error, t);
        showToast({
          id: `${TOAST_ID}:${id}`,
          tone: 'error',
          text: t('Couldn’t check {name}. {reason}', { name, reason }),
        });
      } finally {
        setCheckingIds((previous) => new Set([...previous].filter((other) => other !== id)));
      }
    },
  };
}
