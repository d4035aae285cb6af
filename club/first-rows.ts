import { brand } from './brand.ts';

/** Initial content of a new database. Edited in the dashboard afterwards. */

/** Alternative texts of the first images. `npm run recolor` renders the images from drawings of the same name in `art/`. */
export const firstImages = {
  'card-pennants.webp': 'Two pennants on a wall',
  'card-basketball.webp': 'A basketball dropping toward a rim',
  'card-cocoa.webp': 'Two steaming paper cups of cocoa with paw prints',
  'card-merch.webp': 'A hoodie and a cap with paw prints',
  'card-pickleball.webp': 'Two crossed pickleball paddles and a ball over a court',
} as const;
type File = keyof typeof firstImages;

type Slide = readonly [file: File, title: string, caption: string];

export const firstSlides: Record<string, readonly Slide[]> = {
  home: [
    ['card-pennants.webp', 'Opening night', 'Four hundred pennants, gone before kickoff.'],
    ['card-basketball.webp', '3-on-3 Saturday', 'Twenty-six teams, one very patient scorekeeper.'],
    ['card-cocoa.webp', 'Cocoa at the gate', 'Ninety cups an hour when the fog rolls in.'],
    ['card-pickleball.webp', 'Doubles day', 'Grandparents took the title. Again.'],
    ['card-merch.webp', 'Store drop', 'The new hoodie, gone in a weekend.'],
  ],
  about: [
    ['card-basketball.webp', 'New rims, both gyms', 'Paid for by one bake sale and four very good raffle baskets.'],
    ['card-cocoa.webp', 'Cold nights, hot cocoa', 'One urn paid for a season of tape and ice.'],
    ['card-pennants.webp', 'Every senior honored', 'A banner, a photo and a walk through the tunnel.'],
    ['card-merch.webp', 'Warm-ups that fit', 'Forty sets, ordered in August, worn by September.'],
  ],
  get_involved: [
    ['card-cocoa.webp', 'The cocoa line', 'Two parents, one urn, zero breaks.'],
    ['card-pickleball.webp', 'Court crew', 'They keep score, and they keep it friendly.'],
    ['card-pennants.webp', 'The gate team', 'First to arrive, last to sit down.'],
    ['card-merch.webp', 'Store window', 'They know your size before you do.'],
  ],
  events: [
    ['card-merch.webp', 'Store drop', 'The new hoodie, gone in a weekend.'],
    ['card-pickleball.webp', 'Doubles day', 'Grandparents took the title. Again.'],
    ['card-cocoa.webp', 'Cocoa at the gate', 'Ninety cups an hour when the fog rolls in.'],
    ['card-basketball.webp', '3-on-3 Saturday', 'Twenty-six teams, one very patient scorekeeper.'],
  ],
};

const { school } = brand;

export const firstFooterLinks = [
  ['School website', school.url],
  ['Athletics calendar', `${school.url}/athletics/calendar`],
  ['Team rosters', `${school.url}/athletics/teams`],
  ['Ticketing', `${school.url}/tickets`],
  [`Arts at ${school.name}`, `${school.url}/arts`],
  ['Privacy and Terms', school.privacyUrl],
] as const;
