import { EMPTY_SNAPSHOT, type RenderInput } from './releases.ts';

type Snapshot = RenderInput['snapshot'];

const createdAt = '2026-09-01T12:00:00.000Z';

/** Render input for tests: empty, except for the given rows. */
export function makeInput(snapshot: Partial<Snapshot> = {}, more: Partial<RenderInput> = {}): RenderInput {
  return {
    release: { id: 7, contentHash: 'hash', publishedAt: '2026-11-20T18:42:00.000Z' },
    publicUrl: 'https://club.example.org',
    timeZone: 'America/Los_Angeles',
    shareImages: {
      home: '/share/home-1.png',
      about: '/share/about-1.png',
      get_involved: '/share/involved-1.png',
      events: '/share/events-1.png',
      panther_store: '/share/store-1.png',
    },
    snapshot: {
      ...EMPTY_SNAPSHOT,
      ...snapshot,
    },
    ...more,
  };
}

export function makeHeroImage(fields: Partial<Snapshot['heroImages'][number]> = {}) {
  return {
    id: 1,
    createdAt,
    imageUrl: '/objects/images/a.webp',
    altText: 'The team',
    isDecorative: false,
    isActive: true,
    sortOrder: '0',
    pageType: 'home' as const,
    ...fields,
  };
}

export function makePaperRow(fields: Partial<Snapshot['papers'][number]> = {}): Snapshot['papers'][number] {
  return {
    id: 1,
    createdAt,
    slug: 'bylaws',
    title: 'Bylaws',
    kind: 'bylaws',
    fileUrl: `/objects/images/${'a'.repeat(32)}.pdf`,
    pageCount: 3,
    bytes: 240_000,
    isTagged: true,
    hasText: true,
    isActive: true,
    ...fields,
  };
}

export function makeLink(fields: Partial<Snapshot['externalLinks'][number]> = {}) {
  return {
    id: 1,
    createdAt,
    name: 'Calendar',
    url: 'https://school.example.org/calendar',
    description: '',
    location: 'footer' as const,
    isActive: true,
    sortOrder: '0',
    ...fields,
  };
}

export function makeDocument(fields: Partial<Snapshot['embedDocuments'][number]> = {}) {
  return {
    id: 1,
    createdAt,
    title: 'Store hours',
    documentUrl: 'https://docs.google.com/spreadsheets/d/abc-123/edit#gid=0',
    embedUrl: '',
    documentType: 'sheets' as const,
    pageType: 'panther-store' as const,
    section: 'store-hours',
    width: '100%',
    height: 400,
    isActive: true,
    sortOrder: '0',
    ...fields,
  };
}

export function makeEvent(fields: Partial<Snapshot['calendarEvents'][number]> = {}) {
  return {
    id: 1,
    createdAt,
    uid: '6f1c1f4e-0b7e-4b5e-9c39-1d2f3a4b5c6d',
    slug: 'parent-party-6f1c1f4e',
    title: 'All-school parent party',
    tab: 'friday-night-lights' as const,
    startsAt: '2026-12-04T17:00',
    endsAt: '2026-12-04T20:00',
    place: 'Home field',
    description: '',
    url: '',
    status: 'scheduled' as const,
    isSaveTheDate: true,
    isActive: true,
    ...fields,
  };
}

export function makeContent(key: string, value: string, type: 'html' | 'text' = 'html') {
  return {
    id: 1,
    createdAt,
    key,
    value,
    type,
    description: '',
  };
}
