/**
 * Names and addresses that do not change with a season. Product updates never touch this folder (docs/your-club.md).
 * `npm run club -- check` reports missing or invalid values.
 */
export const brand = {
  club: {
    name: 'Panther Club',
    mascot: 'Panther',
    mascots: 'Panthers',
  },
  school: {
    name: 'Poly',
    /** Single-line address of the events, for search engines. */
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
  /** Header and footer links whose name contains `name` are shown as this service's icon. */
  social: {
    service: 'instagram',
    name: 'Instagram',
    url: 'https://instagram.com/example',
  },
  /** Accessibility contact for visitors. Global Settings can override it. */
  contactEmail: 'hello@panther-club.example.org',
  /** Contact for sponsors. */
  sponsorEmail: 'sponsors@panther-club.example.org',
} as const;
