import { clubColors } from '../club/colors.ts';

/** Colors of site/styles/tokens.css and club/theme.css for code that cannot read CSS. */
export const THEME_COLORS = {
  white: '#ffffff',
  body: '#344054',
  ink: '#101828',
  muted: '#475467',
  'line-cool': '#e4e7ec',
  'line-strong': '#d0d5dd',
  field: '#7f899b',
  success: '#067647',
  danger: '#b42318',
  added: '#d3f8df',
  removed: '#fee4e2',
  ...clubColors,
} as const;
