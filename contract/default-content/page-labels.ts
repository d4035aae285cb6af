import { brand } from '../../club/brand.ts';
import { PAGE_PATHS, type PageType } from '../pages.ts';

const { club, school, navigation } = brand;

/** Labels of a page, shown until the club writes its own. */
export interface PageLabels {
  /** One entry per line. */
  headline: readonly string[];
  lead: string;
  /** At most two: the first is shown as a button, the second as a link. */
  buttons: readonly { text: string; link: string }[];
  carouselTitle: string;
  searchTitle: string;
  searchDescription: string;
}

export const pageLabels = {
  home: {
    headline: ['Everybody', 'makes', 'the team.'],
    lead: `${club.name} is the parent crew behind every game, meet, match and spirit day.`,
    buttons: [
      { text: 'Get involved', link: PAGE_PATHS.get_involved },
      { text: 'See what’s on', link: PAGE_PATHS.events },
    ],
    carouselTitle: 'This season so far',
    searchTitle: `${club.name}: parent boosters of ${school.name}`,
    searchDescription: `${club.name} is the parent crew behind every game, meet, match and spirit day at ${school.name}. See where the money goes and how to help.`,
  },
  about: {
    headline: ['Parents', 'power', `${club.mascots}.`],
    lead: '',
    buttons: [],
    carouselTitle: 'Where it went',
    searchTitle: `About ${club.name}: who we are and where every dollar goes`,
    searchDescription: `The parents of ${club.name}, the board that leads it, and how each dollar is shared among the students of ${school.name}.`,
  },
  get_involved: {
    headline: ['Grab', 'an apron.'],
    lead: 'Every game needs a crew. Yours is saving you a spot between the grill and the cocoa urn.',
    buttons: [{ text: 'See the jobs', link: '#main-content' }],
    carouselTitle: 'Meet the crew',
    searchTitle: `Get involved with ${club.name}: pick one shift, make one friend`,
    searchDescription: `Grill, gate, store or couch: find the volunteer job at ${school.name} that fits the time you have.`,
  },
  events: {
    headline: ['Bring', 'the noise.'],
    lead: 'Four big dates, one loud crowd, and a grill that never quite cools down.',
    buttons: [],
    carouselTitle: 'Last time out',
    searchTitle: `${club.name} events: Friday Night Lights, Spirit Days, basketball, pickleball`,
    searchDescription: `Dates, times and sponsorship for the four big ${club.name} events of the year, open to the whole school.`,
  },
  panther_store: {
    headline: ['Wear', 'it loud.'],
    lead: 'Hoodies, caps and the socks everyone asks about. Every sale goes back to the kids.',
    buttons: [],
    carouselTitle: 'Seen in the stands',
    searchTitle: `${navigation.panther_store}: ${school.name} spirit wear, online and in the gym lobby`,
    searchDescription: `Hoodies, caps and socks for ${school.name} families: shop online any time, or see when the store window is open.`,
  },
} as const satisfies Record<PageType, PageLabels>;

export const siteLabels = {
  donateButton: 'Donate Now!',
  tagline: `Parent boosters of ${school.name}`,
  sentence: `The parent-volunteer athletics and spirit booster club of ${school.name}. Every member a volunteer, every dollar back to students.`,
  footerHeading: 'Around school',
  cheer: `Go ${club.mascots}.`,
  socialInvitation: 'Follow the season',
};
