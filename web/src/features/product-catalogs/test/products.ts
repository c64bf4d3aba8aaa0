import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';

let last = 0;

/** A valid item with the given fields. */
export function buildProduct(more: Partial<ProductDto> = {}): ProductDto {
  last += 1;
  return {
    id: String(1_000 + last),
    retailerId: `PF-${last}`,
    url: `https://shop.example/${last}`,
    name: `Item ${last}`,
    description: 'A thing',
    brand: 'Petfolk',
    price: '10.00',
    currency: 'PLN',
    imageUrls: ['https://shop.example/1.jpg'],
    videoUrls: [],
    visibility: 'published',
    availability: 'in stock',
    capabilityToReviewStatus: { DA: 'APPROVED' },
    rejectionReasons: [],
    errors: [],
    isReadOnly: false,
    ...more,
  };
}
