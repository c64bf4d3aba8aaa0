/** All overlays, in one lazy chunk: see overlay-loader.ts. */
export { I18nProvider } from 'react-aria-components/I18nProvider';
export {
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Separator,
} from 'react-aria-components/Menu';
export { Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
export { Dialog, DialogTrigger, Popover, Pressable } from 'react-aria-components/Popover';
