export { MediaField } from './components/media-field.tsx';
export { MediaHostSection } from './components/media-host-section.tsx';
export { type MediaItem, placeUploaded, type Uploaded } from './media.ts';
export { type MediaUploads, useMediaUploads } from './use-media-uploads.ts';
