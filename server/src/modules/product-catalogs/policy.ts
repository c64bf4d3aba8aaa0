import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';

export function catalogNotFound(catalogId: string): AppError {
  return new AppError(
    'NotFoundError',
    `ProductCatalog '${catalogId}' not found in ProductCatalogStore.`,
  );
}

export function saveNotFound(): AppError {
  return new AppError('NotFoundError', 'The result of this save is no longer stored.');
}

/** The path and the body must name the same business. */
export function requireSameBusiness(input: { businessId: string; ofBody: string }): void {
  if (input.businessId !== input.ofBody) {
    throw new AppError('ValidationError', ERROR_MESSAGES.invalidFields, {
      details: {
        fields: [{ field: 'body.businessId', message: 'must be the business of the path' }],
      },
    });
  }
}
