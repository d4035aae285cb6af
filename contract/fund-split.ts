export interface FundShare {
  group: string;
  /** Of one hundred, to two decimals. */
  percent: number;
  description: string;
}

/** What the built-in text of the About page says; once the club has written its own, these figures show nowhere. */
export const DEFAULT_FUND_SPLIT: FundShare[] = [
  { group: 'K–12', percent: 52.75, description: 'Shared by every grade: trainers, buses, spirit days' },
  { group: 'Middle School', percent: 5.78, description: 'First teams, first jerseys, first away games' },
  { group: 'Upper School', percent: 36.4, description: 'Varsity and JV seasons, scoreboards, travel' },
  { group: 'Seniors', percent: 5.07, description: 'Senior nights, banners and the big send-off' },
];

export const formatPercent = (percent: number): string => `${percent.toFixed(2)}%`;
