import { titleCase } from './format.ts';
import { type MessageKey, msg, t } from './i18n.ts';

/** Labels as Facebook shows them on the button. */
const LABELS: Readonly<Record<string, MessageKey>> = {
  OPEN_LINK: msg('Open link'),
  LIKE_PAGE: msg('Like Page'),
  SHOP_NOW: msg('Shop now'),
  LEARN_MORE: msg('Learn more'),
  SIGN_UP: msg('Sign up'),
  DOWNLOAD: msg('Download'),
  BUY_NOW: msg('Buy now'),
  CALL_NOW: msg('Call now'),
  APPLY_NOW: msg('Apply now'),
  CONTACT_US: msg('Contact us'),
  ORDER_NOW: msg('Order now'),
  ADD_TO_CART: msg('Add to cart'),
  GET_OFFER: msg('Get offer'),
  BOOK_TRAVEL: msg('Book now'),
  WATCH_VIDEO: msg('Watch video'),
  MESSAGE_PAGE: msg('Send message'),
  DONATE_NOW: msg('Donate now'),
  SUBSCRIBE: msg('Subscribe'),
  GET_QUOTE: msg('Get quote'),
  EVENT_RSVP: msg('Interested'),
  WHATSAPP_MESSAGE: msg('Send WhatsApp message'),
  GET_DIRECTIONS: msg('Get directions'),
};

/** The label of a call to action, null for none; unknown types are shown by their code. */
export function callToActionLabel(type: string): string | null {
  if (type === 'NO_BUTTON') {
    return null;
  }
  const label = LABELS[type];
  return label === undefined ? titleCase(type) : t(label);
}
