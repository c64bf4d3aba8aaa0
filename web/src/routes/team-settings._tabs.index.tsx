import { Cog6ToothIcon } from '@heroicons/react/16/solid';
import { Cog6ToothIcon as Cog6ToothOutlineIcon } from '@heroicons/react/24/outline';
import { createFileRoute } from '@tanstack/react-router';
import { GeneralScreen } from '../features/team-settings/index.ts';
import { msg } from '../lib/i18n.ts';
import { canManageOwnTeam } from '../lib/places.ts';

export const Route = createFileRoute('/team-settings/_tabs/')({
  staticData: {
    place: {
      name: 'teamSettings',
      label: msg('Team settings'),
      order: 70,
      keys: ['G', 'T'],
      may: canManageOwnTeam,
      navigation: { icon: Cog6ToothOutlineIcon, at: 'end' },
      more: { icon: Cog6ToothIcon, order: 70 },
    },
  },
  component: GeneralScreen,
});
