import { brand } from '../../club/brand.ts';

const { club } = brand;

/** Text of generated pages, which cannot be edited in the dashboard. */
export const accessibilityLabels = {
  title: `Accessibility of the ${club.name} site`,
  description: `How ${club.name} checks that everybody can read and use this site, what is still open, and whom to ask.`,
  headline: ['Room for', 'everyone.'],
  lead: 'How we check that everybody can read this site, what is still open, and whom to tell.',
} as const;

export const papersWords = {
  title: `Papers of ${club.name}`,
  description: `Minutes, bylaws, forms and financial reports of ${club.name}, to read and download.`,
  headline: ['On', 'paper.'],
  lead: 'Minutes, bylaws, forms and financial reports, to download as PDF files.',
} as const;

export const notFoundLabels = {
  message: 'That play isn’t in the book. The page may have moved, or the link fumbled on the way here.',
  hint: 'Did you forget to add the page to the router?',
} as const;

export const movedLabels = {
  title: `Page no longer here | ${club.name}`,
  headline: ['No longer', 'here.'],
  lead: 'This page is no longer here. These may have what you were looking for:',
} as const;
