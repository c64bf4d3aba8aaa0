import type { ActivityEntry } from '@ads-checker/shared/contracts/activity';
import { useMemo } from 'react';
import { checkerPath } from '../../lib/checker-path.ts';
import { useOwned } from '../../replica/index.ts';
import { useMembers } from './members.ts';

type Subject = ActivityEntry['subject'];
type Paths = ReadonlyMap<string, string>;

function usePaths<Row extends { readonly id: string }>(
  rows: readonly Row[],
  toPath: (row: Row) => string,
): Paths {
  return useMemo(() => new Map(rows.map((row) => [row.id, toPath(row)])), [rows, toPath]);
}

const pathOfProfile = ({ id }: { readonly id: string }) => checkerPath({ adUserId: id });
const pathOfMember = ({ id }: { readonly id: string }) => `/team-settings/members/${id}`;
const pathOfTracker = ({ id }: { readonly id: string }) => `/team-settings/trackers/${id}`;
const pathOfProxy = ({ id }: { readonly id: string }) => `/proxies/${id}`;
const pathOfTemplate = ({ id }: { readonly id: string }) => `/notification-templates/${id}`;
const pathOfPreset = ({ id }: { readonly id: string }) => `/comments-cheating/presets/${id}`;
const pathOfRule = ({ id, adUserId }: { readonly id: string; readonly adUserId: string }) =>
  `/ad-users/${adUserId}/rules/${id}`;

/** Finds the screen of a subject; null when it is gone, or hidden from this person. */
export function useSubjectPaths(): (subject: Subject) => string | null {
  const { members } = useMembers();
  const accounts = useMemo(() => members.map(({ account }) => account), [members]);
  const account = usePaths(accounts, pathOfMember);
  const adUser = usePaths(useOwned('adUser').rows, pathOfProfile);
  const binom = usePaths(useOwned('binom').rows, pathOfTracker);
  const proxy = usePaths(useOwned('proxy').rows, pathOfProxy);
  const rule = usePaths(useOwned('binomRule').rows, pathOfRule);
  const template = usePaths(useOwned('notificationTemplate').rows, pathOfTemplate);
  const preset = usePaths(useOwned('commentPreset').rows, pathOfPreset);
  return useMemo(() => {
    const paths: Partial<Record<Subject['type'], Paths>> = {
      account,
      ad_user: adUser,
      binom,
      proxy,
      binom_rule: rule,
      notification_template: template,
      comment_preset: preset,
    };
    return ({ type, id }) => paths[type]?.get(id) ?? null;
  }, [account, adUser, binom, proxy, rule, template, preset]);
}
