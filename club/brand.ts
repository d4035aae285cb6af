/**
 * Names and addresses, nothing that changes with a season. Updates of the product never touch this folder (docs/your-club.md);
 * `npm run club -- check` says what is missing here or does not fit.
 */
export const brand = {
  club: {
    name: 'Panther Club',
    mascot: 'Panther',
    mascots: 'Panthers',
  },
  school: {
    name: 'Poly',
    /** Address of the events, in one line, for search engines. */
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
    /** Target of the "Online Store" card. */
    url: 'https://shop.example.org/panther-club',
  },
  donateUrl: 'https://auction.example.org/panther-club',
  /** A header or footer link whose name contains `name` is shown as this service's icon. */
  social: {
    service: 'instagram',
    name: 'Instagram',
    url: 'https://instagram.com/example',
  },
  /** Contact for visitors who cannot read something. Global Settings can override it. */
  contactEmail: 'hello@panther-club.example.org',
  /** Contact for sponsors. */
  sponsorEmail: 'sponsors@panther-club.example.org',
} as const;
