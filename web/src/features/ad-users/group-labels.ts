import type { AdUserGroupIcon } from '@ads-checker/shared/contracts/ad-users';
import { type MessageKey, msg } from '../../lib/i18n.ts';

/** What the pictures of groups show, for those who cannot see them. */
export const GROUP_ICON_LABELS = {
  folder: msg('Folder'),
  academic_cap: msg('Academic cap'),
  archive_box: msg('Archive box'),
  banknotes: msg('Banknotes'),
  beaker: msg('Beaker'),
  bolt: msg('Lightning'),
  bookmark: msg('Bookmark'),
  briefcase: msg('Briefcase'),
  building_library: msg('Library'),
  building_storefront: msg('Storefront'),
  check_badge: msg('Badge with a check mark'),
  circle_stack: msg('Stack of discs'),
  cloud: msg('Cloud'),
  command_line: msg('Command line'),
  cpu_chip: msg('Processor'),
  credit_card: msg('Credit card'),
  cube: msg('Cube'),
  currency_dollar: msg('Dollar sign'),
  exclamation_triangle: msg('Warning triangle'),
  gift: msg('Gift'),
  heart: msg('Heart'),
  home_modern: msg('House'),
  identification: msg('Identity card'),
  inbox: msg('Inbox'),
  key: msg('Key'),
  moon: msg('Moon'),
  receipt_percent: msg('Percent receipt'),
  receipt_refund: msg('Refund receipt'),
  rocket_launch: msg('Rocket'),
  shield_check: msg('Shield'),
  shopping_bag: msg('Shopping bag'),
  star: msg('Star'),
  swatch: msg('Color swatches'),
  wallet: msg('Wallet'),
} as const satisfies Record<AdUserGroupIcon, MessageKey>;

/** The ten colours of groups, by their number. */
export const GROUP_COLOR_LABELS: readonly MessageKey[] = [
  msg('Brick'),
  msg('Brown'),
  msg('Olive'),
  msg('Moss'),
  msg('Green'),
  msg('Teal'),
  msg('Sea blue'),
  msg('Slate blue'),
  msg('Violet'),
  msg('Plum'),
];
