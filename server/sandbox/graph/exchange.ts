export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

/** One call and its answer, whether they came by themselves or inside a batch. */
export interface GraphRequest {
  method: string;
  /** With the version. */
  path: string;
  /** Of the query and the body together. */
  parameters: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, UploadedFile>;
  authorization: string | undefined;
  ifNoneMatch: string | undefined;
  userAgent: string | undefined;
  /** Name of the proxy exit the call came out of; null when it came directly. */
  exitName: string | null;
  /** Scheme and host the caller used. */
  origin: string;
  isBatchItem: boolean;
}

export interface GraphReply {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** `cut`: the connection ends without an answer; `torn`: in the middle of it. */
  transport: 'whole' | 'cut' | 'torn';
}
