import type {
  PixelShareError,
  PixelShareResult,
  PixelShareState,
  PixelSharingDto,
} from '@ads-checker/shared/contracts/pixel-sharing';

export interface NewSharing {
  readonly adUserId: string;
  readonly teamId: string;
  readonly userId: string;
  readonly businessId: string;
  readonly pixelId: string;
  readonly createdAt: Date;
}

export interface Sharing extends Omit<NewSharing, 'userId'> {
  readonly id: string;
  readonly userId: string | null;
  /** The API token that requested the latest round; null when none did. */
  readonly tokenName: string | null;
  readonly businessName: string | null;
  readonly pixelName: string | null;
  readonly state: PixelSharingDto['state'];
  /** Number of the latest result. */
  readonly lastResult: number;
  readonly round: number;
  /** Consecutive steps that did not reach the network. */
  readonly failures: number;
  readonly resumesAt: Date | null;
  readonly heldBackBy: PixelShareError | null;
  readonly finishedAt: Date | null;
  readonly sendingAdAccountId: string | null;
  readonly counts: PixelSharingDto['counts'];
}

export interface Share {
  readonly position: number;
  readonly adAccountId: string;
  readonly state: PixelShareState;
  /** Attempts in the current round. */
  readonly attempts: number;
  readonly sentAt: Date | null;
  readonly result: PixelShareResult | null;
}

/** `shared` and `failed` include a result. */
export interface Outcome {
  readonly position: number;
  readonly result: PixelShareResult;
}

export interface NumberedResult {
  readonly number: number;
  readonly result: PixelShareResult;
}
