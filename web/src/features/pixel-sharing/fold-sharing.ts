import type {
  PixelShareItem,
  PixelShareResult,
  PixelSharingDetailsDto,
  PixelSharingDto,
} from '@ads-checker/shared/contracts/pixel-sharing';

function stateOf(item: PixelShareItem, sharing: PixelSharingDto): PixelShareItem['state'] {
  if (item.result !== null) {
    return item.state;
  }
  if (item.adAccountId === sharing.sendingAdAccountId) {
    return 'sending';
  }
  return sharing.state === 'running' && item.state !== 'stopped' ? 'waiting' : 'stopped';
}

/** Applies a progress event of a sharing. */
export function foldSharing(
  whole: PixelSharingDetailsDto,
  sharing: PixelSharingDto,
): PixelSharingDetailsDto {
  return {
    ...whole,
    pixelSharing: sharing,
    items: whole.items.map((item) => {
      const state = stateOf(item, sharing);
      return state === item.state ? item : { ...item, state };
    }),
  };
}

/** Applies one result, replacing an earlier one for the same ad account. */
export function foldResult(
  whole: PixelSharingDetailsDto,
  { number, result }: { readonly number: number; readonly result: PixelShareResult },
): PixelSharingDetailsDto {
  if (number <= whole.lastResult) {
    return whole;
  }
  return {
    ...whole,
    lastResult: number,
    items: whole.items.map((item) =>
      item.adAccountId === result.adAccountId
        ? { ...item, state: result.error === null ? 'shared' : 'failed', result }
        : item,
    ),
  };
}

/** Marks the retried ad accounts as waiting. */
export function foldRetry(
  whole: PixelSharingDetailsDto,
  sharing: PixelSharingDto,
  adAccountIds: readonly string[] | undefined,
): PixelSharingDetailsDto {
  const asked = adAccountIds === undefined ? undefined : new Set(adAccountIds);
  return foldSharing(
    {
      ...whole,
      items: whole.items.map((item) =>
        (item.state === 'failed' || item.state === 'stopped') &&
        (asked?.has(item.adAccountId) ?? true)
          ? { ...item, state: 'waiting', result: null }
          : item,
      ),
    },
    sharing,
  );
}
