export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

/** A call, sent on its own or inside a batch. */
export interface GraphRequest {
  method: string;
  /** With the version. */
  path: string;
  /** Merged from query and body. */
  parameters: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, UploadedFile>;
  authorization: string | undefined;
  ifNoneMatch: string | undefined;
  userAgent: string | undefined;
  /** The proxy exit the call came through; null when direct. */
  exitName: string | null;
  origin: string;
  isBatchItem: boolean;
}

export interface GraphReply {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** `cut`: the connection ends without a response; `torn`: in the middle of it. */
  transport: 'whole' | 'cut' | 'torn';
}
