import '../../platform/no-eval.ts';
import { defineBackground } from 'wxt/utils/define-background';
import { captureProfile, getWorkspace } from '../../features/capture/server.ts';
import { nameBrowser, pair, previewPairing, unpair } from '../../features/pairing/server.ts';
import { handleMessages } from '../../messaging/protocol.ts';

// biome-ignore lint/style/noDefaultExport: WXT takes an entrypoint from its default export.
export default defineBackground(() => {
  handleMessages({ previewPairing, pair, nameBrowser, unpair, getWorkspace, captureProfile });
});
