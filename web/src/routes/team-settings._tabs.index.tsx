import { createFileRoute } from '@tanstack/react-router';
import { GeneralScreen } from '../features/team-settings/index.ts';

export const Route = createFileRoute('/team-settings/_tabs/')({ component: GeneralScreen });
