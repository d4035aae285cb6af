/**
 * The one file that another club edits to make this site its own: names, navigation, headlines, links.
 * Colors stand in `site/styles/tokens.css`, artwork in `site/art/`, the built-in copy in `contract/default-content/`.
 */
export const brand = {
  club: {
    name: 'Panther Club',
    /** The line under the name in header and footer. */
    tagline: 'Parent boosters of Poly',
    about:
      'The parent-volunteer athletics and spirit booster club of Poly. Every member a volunteer, every dollar back to students.',
    mascot: 'Panther',
    mascots: 'Panthers',
    cheer: 'Go Panthers.',
  },
  school: {
    name: 'Poly',
    /** Where events are, in one line, for search engines. */
    address: 'Poly, home field',
    url: 'https://school.example.org',
    privacyUrl: 'https://school.example.org/privacy',
    termsUrl: 'https://school.example.org/terms',
  },
  navigation: {
    about: 'About',
    get_involved: 'Get Involved',
    panther_store: 'Panther Store',
    events: 'Panther Club Events',
  },
  store: {
    path: '/panther-store',
    /** Where the "Online Store" card leads. */
    url: 'https://shop.example.org/panther-club',
    description: 'The full range in every size, toddler to grandparent. Ships to your door or to the gym lobby, free.',
    hoursNote: 'Run by volunteers, so check before you drive over.',
  },
  donate: { text: 'Donate Now!', url: 'https://auction.example.org/panther-club' },
  /** A header or footer link whose name contains `name` is shown as this service's icon. */
  social: {
    service: 'instagram',
    name: 'Instagram',
    url: 'https://instagram.com/example',
    invitation: 'Follow the season',
  },
  /** Shown on the Events page until the club has stored its first date in the dashboard. */
  saveTheDate: {
    weekday: 'Friday',
    month: 'October',
    day: 17,
    /** With year, for search engines: "2025-10-17", or with its time "2025-10-17T17:00-07:00". Empty where it is not known. */
    date: '2025-10-17T17:00-07:00',
    event: 'Friday Night Lights',
    occasion: 'all-school parent party',
  },
  sponsorContact: 'mailto:sponsors@panther-club.example.org',
  events: {
    'friday-night-lights': 'Friday Night Lights',
    'spirit-days': 'Poly Spirit Days',
    basketball: '3-on-3 Basketball',
    pickleball: 'Pickleball Tournament',
  },
  /** Per page: browser title, search description, and the hero's words (each `headline` entry is one line). */
  pages: {
    home: {
      title: 'Panther Club: parent boosters of Poly',
      description:
        'Panther Club is the parent crew behind every game, meet, match and spirit day at Poly. See where the money goes and how to help.',
      headline: ['Everybody', 'makes', 'the team.'],
      lead: 'Panther Club is the parent crew behind every game, meet, match and spirit day.',
      carouselTitle: 'This season so far',
    },
    about: {
      title: 'About Panther Club: who we are and where every dollar goes',
      description:
        'The parents of Panther Club, the board that leads it, and how each dollar is shared among Poly’s students.',
      headline: ['Parents', 'power', 'Panthers.'],
      lead: '',
      carouselTitle: 'Where it went',
    },
    get_involved: {
      title: 'Get involved with Panther Club: pick one shift, make one friend',
      description: 'Grill, gate, store or couch: find the volunteer job at Poly that fits the time you have.',
      headline: ['Grab', 'an apron.'],
      lead: 'Every game needs a crew. Yours is saving you a spot between the grill and the cocoa urn.',
      carouselTitle: 'Meet the crew',
    },
    events: {
      title: 'Panther Club events: Friday Night Lights, Spirit Days, basketball, pickleball',
      description:
        'Dates, times and sponsorship for the four big Panther Club events of the year, open to the whole school.',
      headline: ['Bring', 'the noise.'],
      lead: 'Four big dates, one loud crowd, and a grill that never quite cools down.',
      carouselTitle: 'Last time out',
    },
    panther_store: {
      title: 'Panther Store: Poly spirit wear, online and in the gym lobby',
      description:
        'Hoodies, caps and socks for Poly families: shop online any time, or see when the store window is open.',
      headline: ['Wear', 'it loud.'],
      lead: 'Hoodies, caps and the socks everyone asks about. Every sale goes back to the kids.',
      carouselTitle: 'Seen in the stands',
    },
  },
  notFound: {
    message: 'That play isn’t in the book. The page may have moved, or the link fumbled on the way here.',
    hint: 'Did you forget to add the page to the router?',
  },
} as const;

export type Brand = typeof brand;
