import type { AdUserGroupIcon } from '@ads-checker/shared/contracts/ad-users';
import {
  AcademicCapIcon,
  ArchiveBoxIcon,
  BanknotesIcon,
  BeakerIcon,
  BoltIcon,
  BookmarkIcon,
  BriefcaseIcon,
  BuildingLibraryIcon,
  BuildingStorefrontIcon,
  CheckBadgeIcon,
  CircleStackIcon,
  CloudIcon,
  CommandLineIcon,
  CpuChipIcon,
  CreditCardIcon,
  CubeIcon,
  CurrencyDollarIcon,
  ExclamationTriangleIcon,
  FolderIcon,
  GiftIcon,
  HeartIcon,
  HomeModernIcon,
  IdentificationIcon,
  InboxIcon,
  KeyIcon,
  MoonIcon,
  ReceiptPercentIcon,
  ReceiptRefundIcon,
  RocketLaunchIcon,
  ShieldCheckIcon,
  ShoppingBagIcon,
  StarIcon,
  SwatchIcon,
  WalletIcon,
} from '@heroicons/react/16/solid';
import { AVATAR_COLORS } from './avatar.tsx';
import { cx } from './class-names.ts';
import type { IconType } from './hue.ts';

const ICONS = {
  folder: FolderIcon,
  academic_cap: AcademicCapIcon,
  archive_box: ArchiveBoxIcon,
  banknotes: BanknotesIcon,
  beaker: BeakerIcon,
  bolt: BoltIcon,
  bookmark: BookmarkIcon,
  briefcase: BriefcaseIcon,
  building_library: BuildingLibraryIcon,
  building_storefront: BuildingStorefrontIcon,
  check_badge: CheckBadgeIcon,
  circle_stack: CircleStackIcon,
  cloud: CloudIcon,
  command_line: CommandLineIcon,
  cpu_chip: CpuChipIcon,
  credit_card: CreditCardIcon,
  cube: CubeIcon,
  currency_dollar: CurrencyDollarIcon,
  exclamation_triangle: ExclamationTriangleIcon,
  gift: GiftIcon,
  heart: HeartIcon,
  home_modern: HomeModernIcon,
  identification: IdentificationIcon,
  inbox: InboxIcon,
  key: KeyIcon,
  moon: MoonIcon,
  receipt_percent: ReceiptPercentIcon,
  receipt_refund: ReceiptRefundIcon,
  rocket_launch: RocketLaunchIcon,
  shield_check: ShieldCheckIcon,
  shopping_bag: ShoppingBagIcon,
  star: StarIcon,
  swatch: SwatchIcon,
  wallet: WalletIcon,
} as const satisfies Record<AdUserGroupIcon, IconType>;

interface GroupIconProps {
  readonly icon: AdUserGroupIcon;
  /** 0 to 9. */
  readonly color: number;
  readonly className?: string;
}

export function GroupIcon({ icon, color, className }: GroupIconProps) {
  const Icon = ICONS[icon];
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-[18px] flex-none place-items-center rounded-[4px] text-on-accent',
        AVATAR_COLORS[color] ?? AVATAR_COLORS[0],
        className,
      )}
    >
      <Icon className="size-3" />
    </span>
  );
}
