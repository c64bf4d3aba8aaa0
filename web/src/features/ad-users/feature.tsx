import { HomeIcon, PlusIcon } from '@heroicons/react/16/solid';
import { msg } from '../../lib/i18n.ts';
import { Slot, Trans } from '../../lib/trans.ts';
import { type CommandOf, defineFeature } from '../define.ts';
import { ShareAction } from '../share-action.tsx';
import { GroupItems } from './palette/group-items.tsx';

function ProfileAction({
  command: { payload, target },
}: {
  readonly command: CommandOf<'updateAdUser'>;
}) {
  const { label } = target;
  switch (Object.keys(payload).join()) {
    case 'isShared':
      return <ShareAction isShared={payload.isShared === true} label={label} />;
    case 'groupId':
      return payload.groupId === null ? (
        <Trans i18nKey={'<b>Remove from group</b> {label}'} values={{ label }} />
      ) : (
        <Trans i18nKey={'<b>Move to group</b> {label}'} values={{ label }} />
      );
    default:
      return <Trans i18nKey={'<b>Edit profile</b> {label}'} values={{ label }} />;
  }
}

export const adUsersFeature = defineFeature({
  namespace: 'ad-users',
  commands: {
    updateAdUser: (command) => <ProfileAction command={command} />,
    setTargetCpas: ({ target: { label }, payload: { campaignIds } }) => (
      <Trans
        i18nKey={
          '<b>Set target CPA</b> of {count, plural, one {# campaign} other {# campaigns}}: {label}'
        }
        values={{ label, count: campaignIds.length }}
      />
    ),
    updateAdUserGroup: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Edit group</b> {label}'} values={{ label }} />
    ),
  },
  activity: {
    kinds: { profiles: msg('Profiles') },
    subjects: {
      ad_user: (name) => (
        <Trans i18nKey="the profile <name/>" components={{ name: <Slot content={name} /> }} />
      ),
      ad_user_group: (name) => (
        <Trans i18nKey="the group <name/>" components={{ name: <Slot content={name} /> }} />
      ),
    },
    values: {
      commentAction: {
        hide: msg('Hide'),
        delete: msg('Delete'),
        delete_and_block_user: msg('Delete and block user'),
      },
      adAccountIds: { all: msg('All') },
    },
    fields: {
      customName: msg('Custom name'),
      targetCpa: msg('Target CPA of campaigns'),
      group: msg('Group'),
      proxy: msg('Proxy'),
      owner: msg('Owner'),
      isUsedForPixelShare: msg('Used for pixel sharing'),
      authMethod: msg('Login method'),
      shouldNotifyAboutBinomRuleRun: msg('Notifies about rule runs'),
      ruleRunTemplate: msg('Template for rule runs'),
      adStatusTemplate: msg('Template for ads'),
      adAccountStatusTemplate: msg('Template for ad accounts'),
      shouldCheckAds: msg('Ads checked'),
      shouldCheckProducts: msg('Items checked'),
      costTrackers: msg('Cost update trackers'),
      resultsTracker: msg('Results tracker'),
      costMultiplier: msg('Cost multiplier'),
      commentAction: msg('Comment cleaning'),
      commentCriteria: msg('Comments to clean'),
      words: msg('Cleaned words'),
      authors: msg('Cleaned authors'),
      allowedSites: msg('Allowed sites'),
      exceptWords: msg('Words in exceptions'),
      exceptAuthors: msg('Authors in exceptions'),
      hasLinks: msg('Comments with links cleaned'),
      hasPhoneNumbers: msg('Comments with phone numbers cleaned'),
      isRepeated: msg('Repeated comments cleaned'),
      isEverything: msg('All comments cleaned'),
      adAccountIds: msg('Ad accounts of comment cleaning'),
      commentCleaningPausedUntil: msg('Comment cleaning paused until'),
      secret: msg('Replaced'),
    },
  },
  placeIcons: { home: HomeIcon, newProfile: PlusIcon },
  PaletteItems: GroupItems,
});
