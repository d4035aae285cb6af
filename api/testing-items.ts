import type { WorkingCopyEntity } from '../contract/working-copy.ts';
import { TEST_PAPER_URL } from './media/testing-papers.ts';

interface Sample {
  /** Body that creates one. */
  input: Record<string, unknown>;
  change: Record<string, unknown>;
}

/** One of each kind of item, for tests that go through all of them. */
export const SAMPLE_ITEMS: Readonly<Record<WorkingCopyEntity, Sample>> = {
  contentItems: { input: { key: 'home_main_content', value: '<p>Go</p>' }, change: { value: '<p>Go on</p>' } },
  heroImages: { input: { imageUrl: 'https://a.example/b.png', pageType: 'home' }, change: { altText: 'A' } },
  carouselImages: { input: { imageUrl: 'https://a.example/b.png', pageType: 'home' }, change: { title: 'A' } },
  embedDocuments: { input: { title: 'Hours', documentUrl: 'https://a.example' }, change: { title: 'A' } },
  externalLinks: { input: { name: 'School', url: 'https://a.example' }, change: { name: 'A' } },
  calendarEvents: { input: { title: 'Party', startsAt: '2026-12-04' }, change: { title: 'A' } },
  papers: { input: { title: 'Bylaws', kind: 'bylaws', fileUrl: TEST_PAPER_URL }, change: { title: 'A' } },
  customPages: { input: { title: 'Membership', path: '/membership' }, change: { title: 'A' } },
  notices: { input: { text: 'The game is in the gym' }, change: { text: 'A' } },
};
