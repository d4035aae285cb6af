import * as lucide from 'lucide';
import { cached } from '../../contract/cached.ts';

const icons = {
  about: lucide.Users,
  account: lucide.CircleUser,
  alert: lucide.CircleAlert,
  again: lucide.RefreshCw,
  'align-center': lucide.TextAlignCenter,
  'align-justify': lucide.TextAlignJustify,
  'align-left': lucide.TextAlignStart,
  'align-right': lucide.TextAlignEnd,
  'arrow-down': lucide.ArrowDown,
  'arrow-left': lucide.ArrowLeft,
  'arrow-right': lucide.ArrowRight,
  'arrow-top': lucide.ArrowUpToLine,
  'arrow-up': lucide.ArrowUp,
  'arrow-up-right': lucide.ArrowUpRight,
  archive: lucide.Archive,
  bold: lucide.Bold,
  bullets: lucide.List,
  chart: lucide.ChartColumn,
  check: lucide.Check,
  'check-circle': lucide.CircleCheck,
  schedule: lucide.CalendarClock,
  'chevron-down': lucide.ChevronDown,
  'chevron-right': lucide.ChevronRight,
  'column-left': lucide.BetweenVerticalStart,
  'column-right': lucide.BetweenVerticalEnd,
  clear: lucide.RemoveFormatting,
  close: lucide.X,
  code: lucide.Code,
  color: lucide.Baseline,
  copy: lucide.Copy,
  dashed: lucide.CircleDashed,
  device: lucide.Laptop,
  desktop: lucide.Monitor,
  document: lucide.FileText,
  events: lucide.CalendarDays,
  eye: lucide.Eye,
  'eye-off': lucide.EyeOff,
  folder: lucide.FolderOpen,
  'get-involved': lucide.HandHeart,
  grip: lucide.GripVertical,
  heart: lucide.Heart,
  history: lucide.History,
  home: lucide.House,
  image: lucide.Image,
  'image-add': lucide.ImagePlus,
  info: lucide.Info,
  italic: lucide.Italic,
  key: lucide.KeyRound,
  language: lucide.Languages,
  library: lucide.Images,
  link: lucide.Link,
  'header-row': lucide.Heading,
  lock: lucide.Lock,
  logout: lucide.LogOut,
  merge: lucide.TableCellsMerge,
  menu: lucide.Menu,
  more: lucide.Ellipsis,
  notice: lucide.BellRing,
  numbers: lucide.ListOrdered,
  pencil: lucide.Pencil,
  offline: lucide.WifiOff,
  phone: lucide.Smartphone,
  plus: lucide.Plus,
  publish: lucide.Megaphone,
  quote: lucide.Quote,
  redo: lucide.Redo2,
  'row-above': lucide.BetweenHorizontalStart,
  'row-below': lucide.BetweenHorizontalEnd,
  search: lucide.Search,
  settings: lucide.Settings2,
  shield: lucide.ShieldCheck,
  store: lucide.ShoppingBag,
  strike: lucide.Strikethrough,
  table: lucide.Table,
  trash: lucide.Trash2,
  underline: lucide.Underline,
  undo: lucide.Undo2,
  upload: lucide.Upload,
  warning: lucide.TriangleAlert,
} satisfies Record<string, lucide.IconNode>;

export type IconName = keyof typeof icons;

interface IconProps {
  name: IconName;
  size?: number;
  /** Position and color. */
  className?: string;
}

/**
 * Decorative. The surrounding control has the name. A mask instead of an SVG element, because a list of two hundred rows has
 * fourteen hundred icons, and the browser takes a tenth of a millisecond for each element.
 */
export function Icon({ name, size = 20, className = '' }: IconProps) {
  return (
    <i
      className={`icon ${className}`}
      style={{ width: size, height: size, maskImage: toMask(icons[name]) }}
      aria-hidden="true"
    />
  );
}

const toMask = cached((node: lucide.IconNode): string => {
  const shapes = node.map(([tag, attributes]) => `<${tag}${Object.entries(attributes).map(toAttribute).join('')}/>`);
  const style = 'fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" ${style}>${shapes.join('')}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
});

const toAttribute = ([name, value]: [string, unknown]): string => ` ${name}="${value}"`;
