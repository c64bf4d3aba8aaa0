import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { msg } from '../lib/i18n.ts';

export const Route = createFileRoute('/comments-cheating/')({
  staticData: {
    place: {
      name: 'commentBoosting',
      label: msg('Boosting comments'),
      order: 64,
      keys: ['G', 'B'],
      may: ({ account }) => account?.status === 'active',
      navigation: { icon: ChatBubbleLeftRightIcon, at: 'start' },
      more: { icon: ChatBubbleLeftRightIcon, order: 64 },
    },
  },
  beforeLoad: () => {
    throw redirect({ to: '/comments-cheating/tasks', replace: true });
  },
});
