import { AppError } from '@ads-checker/shared/errors';
import { NetworkError } from '../../gateways/graph/port.ts';

export function catalogNotFound(catalogId: string): AppError {
  return new AppError(
    'NotFoundError',
    `ProductCatalog '${catalogId}' not found in ProductCatalogStore.`,
  );
}

/** What the ad network does not have, or does not show to this profile, is not found by its id. */
export async function namingCatalog<T>(catalogId: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof NetworkError && error.type === 'NotFoundError') {
      throw catalogNotFound(catalogId);
    }
    throw error;
  }
}

export function saveNotFound(): AppError {
  return new AppError('NotFoundError', 'This save isn’t kept any more.');
}

/** The path and the body name the same business. */
export function requireSameBusiness({
  businessId,
  ofBody,
}: {
  businessId: string;
  ofBody: string;
}): void {
  if (businessId !== ofBody) {
    throw new AppError('ValidationError', 'The business must be that of the path.', {
      details: {
        fields: [{ field: 'body.businessId', message: 'must be the business of the path' }],
      },
    });
  }
}
