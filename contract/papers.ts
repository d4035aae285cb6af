import { z } from 'zod';
import { getToday } from './club-time.ts';
import { isActive, requiredLine, text } from './fields.ts';
import { getUploadedAddress, isUploadedImagePath } from './image-address.ts';
import { defineItem } from './item-schemas.ts';
import { PAPERS_PATH } from './release-paths.ts';

export const PAPER_KIND_LABELS = {
  minutes: 'Minutes',
  bylaws: 'Bylaws',
  form: 'Forms',
  financial: 'Financial',
  other: 'Other papers',
} as const;
export type PaperKind = keyof typeof PAPER_KIND_LABELS;
export const PAPER_KINDS = Object.keys(PAPER_KIND_LABELS) as PaperKind[];

/** Facts the server read from a PDF file. */
const facts = {
  pageCount: z.int().positive(),
  bytes: z.int().positive(),
  /** True if screen readers can recognize headings, lists and reading order. */
  isTagged: z.boolean(),
  /** False for a scan, which contains only images of pages. */
  hasText: z.boolean(),
};

export const paperKind = z.enum(PAPER_KINDS, { error: `Kind must be one of ${PAPER_KINDS.join(', ')}` });

const fields = {
  title: requiredLine('Title', 200),
  kind: paperKind.default('other'),
  date: z.iso.date({ error: 'Date must be a date such as 2026-10-14' }).nullable().default(null),
  year: z
    .int({ error: 'Year must be a year such as 2026' })
    .min(1900, { error: 'Year must be 1900 or later' })
    .max(2199, { error: 'Year must be before 2200' })
    .nullable()
    .default(null),
  fileUrl: text('File', 2000)
    .overwrite(getUploadedAddress)
    .refine(isUploadedImagePath, { error: 'File must be the address of an uploaded PDF file' }),
  isActive: isActive.default(true),
};

export const paperSchemas = defineItem(fields, {
  given: {
    /** Name in its address, /papers/{slug}.pdf, which stays the same when title or file changes. */
    slug: z.string(),
    ...facts,
  },
  stored: { date: fields.date.unwrap().optional(), year: fields.year.unwrap().optional(), fileUrl: z.string() },
});
export type Paper = z.infer<typeof paperSchemas.item>;
export type PaperInput = z.infer<typeof paperSchemas.create>;
export type PaperFacts = Pick<Paper, keyof typeof facts>;

const LIST_ADDRESS = /^\/papers\?kind=(all|minutes|bylaws|form|financial|other)(?:&(?:amp;)?year=(\d{4}))?$/;

export const getPaperPath = ({ slug }: Pick<Paper, 'slug'>): string => `${PAPERS_PATH}/${slug}.pdf`;

/** Year that it is listed under: its own, that of its date, or that in which the club added it. */
export function getPaperYear({ year, ...paper }: Omit<DatedPaper, 'id'>, timeZone: string): number {
  return year ?? Number(getPaperDay(paper, timeZone).slice(0, 4));
}

function getPaperDay({ date, createdAt }: Pick<DatedPaper, 'date' | 'createdAt'>, timeZone: string): string {
  return date ?? getToday(new Date(createdAt), timeZone);
}

/** "PDF, 3 pages, 240 KB". */
export function describePaperFile({ pageCount, bytes }: Pick<Paper, 'pageCount' | 'bytes'>): string {
  const size = bytes < 999_500 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `PDF, ${pageCount === 1 ? '1 page' : `${pageCount.toLocaleString('en-US')} pages`}, ${size}`;
}

/** Selection of papers for a list within a text: by default, all of them. */
export type PaperFilter = { [Field in 'kind' | 'year']?: Paper[Field] | null };

type DatedPaper = Pick<Paper, 'id' | 'year' | 'date' | 'createdAt'>;

/** Visible papers, newest first. */
export function listShownPapers<Row extends DatedPaper & Pick<Paper, 'isActive' | 'kind'>>(
  papers: readonly Row[],
  timeZone: string,
  { kind, year }: PaperFilter = {},
): Row[] {
  const isWanted = (each: Row) =>
    each.isActive && (!kind || each.kind === kind) && (!year || getPaperYear(each, timeZone) === year);
  return sortByAge(papers.filter(isWanted), timeZone);
}

/** Papers by year, then by day, newest first. */
export function sortByAge<Row extends DatedPaper>(papers: readonly Row[], timeZone: string): Row[] {
  const dayOf = (each: Row) => `${getPaperYear(each, timeZone)} ${getPaperDay(each, timeZone)}`;
  return papers.toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)) || other.id - one.id);
}

/** Address of a list of papers. A paragraph with only a link to it is replaced by the list. */
export function getPaperListAddress({ kind, year }: PaperFilter): string {
  return `${PAPERS_PATH}?kind=${kind ?? 'all'}${year ? `&year=${year}` : ''}`;
}

/** Null for any other address. */
export function readPaperListAddress(address: string): PaperFilter | null {
  const [, kind, year] = LIST_ADDRESS.exec(address) ?? [];
  if (kind === undefined) return null;
  return { kind: PAPER_KINDS.find((each) => each === kind) ?? null, year: year ? Number(year) : null };
}

/** "Papers: Minutes, 2026". */
export function namePaperList({ kind, year }: PaperFilter): string {
  return `Papers: ${kind ? PAPER_KIND_LABELS[kind] : 'All papers'}${year ? `, ${year}` : ''}`;
}
