import type { Clock } from '../../platform/clock/clock.ts';
import type { Events } from '../events.ts';
import type { AdUsersRepository } from './repository.ts';

/** Publishes an event when a profile stops working, whichever code detects it. */
export function withStatusNews(input: {
  repository: AdUsersRepository;
  events: Events;
  clock: Clock;
}): AdUsersRepository {
  return {
    ...input.repository,
    async updateAdUser(update, trx) {
      const { id, change } = update;
      const { status = 'active' } = change;
      const before = status === 'active' ? undefined : await input.repository.findAdUser(id, trx);
      await input.repository.updateAdUser(update, trx);
      if (before?.status === 'active') {
        const at = input.clock.now();
        await input.events.publish(
          'newsHappened',
          {
            of: { adUserId: id },
            group: `ad-user:${id}:${at.getTime()}`,
            state: `ad-user:${id}`,
            at,
            subjects: [{ kind: 'profile_needs_login', status }],
          },
          trx,
        );
      }
    },
  };
}
