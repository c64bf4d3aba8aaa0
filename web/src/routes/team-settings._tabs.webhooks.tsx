import { createFileRoute } from '@tanstack/react-router';
import { WebhooksScreen } from '../features/webhooks/index.ts';
import { msg } from '../lib/i18n.ts';
import { canManageOwnTeam } from '../lib/places.ts';

export const Route = createFileRoute('/team-settings/_tabs/webhooks')({
  staticData: {
    place: { name: 'webhooks', label: msg('Webhooks'), order: 76, may: canManageOwnTeam },
  },
  component: WebhooksScreen,
});
