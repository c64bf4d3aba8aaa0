/** The media host of the sandbox. Its keys open nothing else, so they are no secret. */
export const SAMPLE_MEDIA_HOST = {
  cloudName: 'northpine',
  apiKey: '481516234200815',
  apiSecret: 'sandbox-only_opens-nothing',
} as const;

/** `CLOUDINARY_URL` of a server that sends files to the media host of the sandbox. */
export function sampleCloudinaryUrl(sandboxUrl: string): string {
  const { apiKey, apiSecret, cloudName } = SAMPLE_MEDIA_HOST;
  return `cloudinary://${apiKey}:${apiSecret}@${cloudName}?upload_prefix=${sandboxUrl}/media-host`;
}
