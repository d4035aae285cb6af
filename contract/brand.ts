/**
 * The one file that another club edits to make this site its own: names, navigation, addresses.
 * Colors stand in `site/styles/tokens.css`, artwork in `site/art/`; the built-in words in `contract/default-content/`
 * take their names from here, and the dashboard replaces every one of them.
 */
export const brand = {
  club: {
    name: 'Panther Club',
    mascot: 'Panther',
    mascots: 'Panthers',
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
  },
  donate: { text: 'Donate Now!', url: 'https://auction.example.org/panther-club' },
  /** A header or footer link whose name contains `name` is shown as this service's icon. */
  social: {
    service: 'instagram',
    name: 'Instagram',
    url: 'https://instagram.com/example',
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
  /** Whom visitors write to who cannot read something; Global Settings may name another. */
  contactEmail: 'hello@panther-club.example.org',
  /** Who is asked about sponsoring. */
  sponsorEmail: 'sponsors@panther-club.example.org',
  events: {
    'friday-night-lights': 'Friday Night Lights',
    'spirit-days': 'Poly Spirit Days',
    basketball: '3-on-3 Basketball',
    pickleball: 'Pickleball Tournament',
  },
  accessibility: {
    title: 'Accessibility of the Panther Club site',
    description:
      'How Panther Club checks that everybody can read and use this site, what is still open, and whom to ask.',
    headline: ['Room for', 'everyone.'],
    lead: 'How we check that everybody can read this site, what is still open, and whom to tell.',
  },
  notFound: {
    message: 'That play isn’t in the book. The page may have moved, or the link fumbled on the way here.',
    hint: 'Did you forget to add the page to the router?',
  },
} as const;

export type Brand = typeof brand;
