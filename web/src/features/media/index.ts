export { MediaField } from './components/media-field.tsx';
export { MediaHostSection, mediaHostQuery } from './components/media-host-section.tsx';
export {
  ACCEPTED_FILES,
  type FileError,
  getMediaKind,
  type MediaItem,
  placeUploaded,
  type Uploaded,
} from './media.ts';
export { sendFile } from './send-file.ts';
export { bytesText, uploadStatus } from './upload-labels.ts';
export type { UploadView } from './uploads.ts';
export { useFileDrop } from './use-file-drop.ts';
export { type MediaUploads, useMediaUploads, useUploadViews } from './use-media-uploads.ts';
