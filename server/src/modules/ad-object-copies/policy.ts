import { canDuplicateAdObjects } from '@ads-checker/shared/domain/ad-objects';
import { AppError } from '@ads-checker/shared/errors';
import type { AdAccountBasics } from '../../gateways/graph/ports/ad-accounts-port.ts';

/** @throws FailedPreconditionError in an ad account whose status allows no copies */
export function requireDuplicable(account: Pick<AdAccountBasics, 'status'>): void {
  if (!canDuplicateAdObjects(account)) {
    throw new AppError(
      'FailedPreconditionError',
      'Nothing can be duplicated in an ad account with this status.',
      { code: 'duplicating_not_allowed' },
    );
  }
}
