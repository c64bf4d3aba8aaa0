import { z } from 'zod';
import { dataEnvelope, route } from '../http.ts';

export const healthRoutes = {
  health: route({
    method: 'GET',
    path: '/health',
    summary: 'Answers 200 when the database is migrated and connected.',
    auth: 'public',
    response: dataEnvelope(
      z.object({
        status: z.literal('ok'),
        version: z.string(),
        network: z.enum(['sandbox', 'live']),
      }),
    ),
    errors: ['UnavailableError'],
    tag: 'Service',
  }),
} as const;
