/** An image of a team's library. */
export interface Creative {
  readonly id: string;
  readonly teamId: string;
  /** Of who added it; null when they left the team. */
  readonly accountId: string | null;
  readonly name: string;
  readonly kind: 'image';
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly byteCount: number;
  /** Of the content, in hex. */
  readonly sha256: string;
  readonly createdAt: Date;
  /** Ad accounts it was uploaded to. */
  readonly adAccountCount: number;
}

export type NewCreativeRow = Omit<Creative, 'adAccountCount'>;

/** An image as an ad account has it. */
export interface CreativeUpload {
  readonly creativeId: string;
  readonly adAccountId: string;
  /** By which the ad network knows it there. */
  readonly hash: string;
}
