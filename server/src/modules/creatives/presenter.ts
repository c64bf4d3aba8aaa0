import { canChangeCreative } from '@ads-checker/shared/access/creatives';
import type { Actor } from '@ads-checker/shared/access/identity';
import type { CreativeDto } from '@ads-checker/shared/contracts/creatives';
import type { Creative } from './entities.ts';

export function presentCreative(
  { sha256: _, createdAt, ...creative }: Creative,
  actor: Actor,
): CreativeDto {
  return {
    ...creative,
    createdAt: createdAt.toISOString(),
    canChange: canChangeCreative(actor, creative),
  };
}
