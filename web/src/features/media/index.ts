export { MediaField, type MediaFieldProps } from './components/media-field.tsx';
export { MediaHostSection } from './components/media-host-section.tsx';
export { type MediaItem, type MediaRules, placeUploaded, type Uploaded } from './media.ts';
export { type MediaUploads, useMediaUploads } from './use-media-uploads.ts';
