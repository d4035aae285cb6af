import { PAGE_PATHS } from './pages.ts';

export const NOT_FOUND_PATH = '/404';

/** Accessibility statement. No tab edits it. */
export const ACCESSIBILITY_PATH = '/accessibility';

/** List of the club's papers; their files are below it. Only releases with papers have it. */
export const PAPERS_PATH = '/papers';

/** Pages for people. */
export const RELEASE_PAGES: string[] = [...Object.values(PAGE_PATHS), ACCESSIBILITY_PATH];

/** Files for browsers, search engines and the dashboard. */
export const RELEASE_JSON_PATH = '/release.json';
const SITE_FILES = [RELEASE_JSON_PATH, '/sitemap.xml', '/robots.txt', '/site.webmanifest'];

export const RENDERED_PATHS: string[] = [...RELEASE_PAGES, NOT_FOUND_PATH];

export const RELEASE_PATHS: string[] = [...RENDERED_PATHS, ...SITE_FILES];
