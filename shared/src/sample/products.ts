import type { ProductDto } from '../contracts/product-catalogs.ts';
import type { ProductReviewStatus } from '../contracts/product-values.ts';
import { itemAt } from './random.ts';

const THINGS = [
  'Dry food',
  'Slow feeder',
  'Orthopaedic bed',
  'Dental sticks',
  'GPS collar',
  'Raincoat',
];
const REVIEWS: readonly ProductReviewStatus[] = [
  'APPROVED',
  'APPROVED',
  'REJECTED',
  'APPROVED',
  'PENDING',
];
const FAULT = { title: 'Image shows before and after', type: 'DA_POLICY_VIOLATION' };

function drawItem(index: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120"><rect width="120" height="120" fill="hsl(${(index * 47) % 360} 40% 86%)"/><circle cx="60" cy="60" r="30" fill="hsl(${(index * 47) % 360} 40% 52%)"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** An item of a sample catalog, the same for the same index. */
export function createSampleProduct(catalogId: string, index: number): ProductDto {
  const review = itemAt({ items: REVIEWS, index });
  const isRejected = review === 'REJECTED';
  return {
    id: `${catalogId.slice(-8)}${String(10_000 + index)}`,
    retailerId: `PF-${1_001 + index}`,
    url: `https://petfolk.example/p/${1_001 + index}`,
    name: `${itemAt({ items: THINGS, index })}, ${index + 1}`,
    description: 'Delivered within three days.',
    brand: 'Petfolk',
    price: `${19 + index * 3}.90`,
    currency: 'PLN',
    imageUrls: [drawItem(index)],
    videoUrls: [],
    visibility: index % 11 === 7 ? 'hidden' : 'published',
    availability: 'in stock',
    capabilityToReviewStatus: { DA: review, MINI_SHOPS: 'APPROVED' },
    rejectionReasons: isRejected ? [FAULT.title] : [],
    errors: isRejected ? [{ ...FAULT, description: null, priority: 'HIGH' }] : [],
    isReadOnly: index % 13 === 12,
  };
}
