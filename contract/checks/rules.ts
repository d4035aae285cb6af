export interface Rule {
  /** Plural name of the findings. */
  name: string;
  /** An error prevents reading; a hint makes reading harder or may be a mistake. */
  level: 'error' | 'hint';
  /** WCAG 2.2 success criterion, or null if none applies. */
  wcag: string | null;
  /** WCAG techniques and failures covered: https://www.w3.org/WAI/WCAG22/Techniques/ */
  techniques: readonly string[];
}

/**
 * All content checks, as ATAG 2.0 requires of an authoring tool: checking (B.3.1.1), in place (B.3.1.2,
 * B.3.1.3), with help (B.3.2.1) and as an overview (B.3.1.5).
 */
export const RULES = {
  contrast: {
    name: 'Letters too faint for their background',
    level: 'error',
    wcag: '1.4.3',
    techniques: ['G18', 'G145', 'F24', 'F83'],
  },
  'small-text': { name: 'Letters under 12 pixels', level: 'hint', wcag: '1.4.4', techniques: ['C12', 'C14', 'G178'] },
  'justified-text': { name: 'Justified lines', level: 'hint', wcag: '1.4.8', techniques: ['C19', 'G169', 'F88'] },
  capitals: { name: 'Long runs of capital letters', level: 'hint', wcag: '3.1.5', techniques: ['G153'] },
  'picture-without-description': {
    name: 'Pictures without a description',
    level: 'error',
    wcag: '1.1.1',
    techniques: ['H37', 'G94', 'F65', 'F38'],
  },
  'picture-named-by-file': {
    name: 'Pictures described by a file name',
    level: 'error',
    wcag: '1.1.1',
    techniques: ['G94', 'F30'],
  },
  'picture-described-by-nothing': {
    name: 'Descriptions that say nothing',
    level: 'error',
    wcag: '1.1.1',
    techniques: ['G94', 'F30'],
  },
  'picture-described-by-caption': {
    name: 'Descriptions that repeat the caption',
    level: 'hint',
    wcag: '1.1.1',
    techniques: ['G94', 'H2'],
  },
  'picture-described-at-length': {
    name: 'Descriptions over 150 characters',
    level: 'hint',
    wcag: '1.1.1',
    techniques: ['G94', 'G95', 'H45'],
  },
  'picture-of-text': { name: 'Pictures of words', level: 'hint', wcag: '1.4.5', techniques: ['G140', 'C22', 'G94'] },
  'link-without-name': {
    name: 'Picture links without words',
    level: 'error',
    wcag: '2.4.4',
    techniques: ['H30', 'F89'],
  },
  'link-says-nothing': {
    name: 'Links that don’t say where they lead',
    level: 'hint',
    wcag: '2.4.9',
    techniques: ['G91', 'H30', 'F63', 'F84'],
  },
  'link-is-address': { name: 'Links that are a web address', level: 'hint', wcag: '2.4.9', techniques: ['G91', 'F84'] },
  'links-sound-alike': {
    name: 'Links of one name to different places',
    level: 'hint',
    wcag: '2.4.9',
    techniques: ['G91', 'G197', 'H30'],
  },
  'link-leads-nowhere': { name: 'Links that lead nowhere', level: 'error', wcag: null, techniques: [] },
  'heading-by-looks': {
    name: 'Bold lines in place of headings',
    level: 'hint',
    wcag: '1.3.1',
    techniques: ['G141', 'H42', 'F2'],
  },
  'heading-skips-level': {
    name: 'Headings that skip a level',
    level: 'hint',
    wcag: '1.3.1',
    techniques: ['G141', 'H42', 'F43'],
  },
  'heading-empty': { name: 'Empty headings', level: 'error', wcag: '2.4.6', techniques: ['G130', 'H42'] },
  'table-without-headers': {
    name: 'Tables without header cells',
    level: 'error',
    wcag: '1.3.1',
    techniques: ['H51', 'H63', 'F91'],
  },
  'table-header-alone': {
    name: 'Table headers over no cells',
    level: 'hint',
    wcag: '1.3.1',
    techniques: ['H51', 'H63'],
  },
  'list-by-hand': { name: 'Lists typed by hand', level: 'hint', wcag: '1.3.1', techniques: ['H48', 'F2'] },
  'embed-title': {
    name: 'Documents without a telling title',
    level: 'hint',
    wcag: '4.1.2',
    techniques: ['H64', 'F30'],
  },
  'paper-title': { name: 'Papers without a telling title', level: 'hint', wcag: '2.4.9', techniques: ['G91'] },
  'paper-untagged': {
    name: 'Papers that screen readers can’t follow',
    level: 'hint',
    wcag: '1.3.1',
    techniques: ['PDF3', 'PDF9'],
  },
  'paper-scanned': { name: 'Papers that are pictures of text', level: 'error', wcag: '1.4.5', techniques: ['PDF7'] },
  'language-unknown': {
    name: 'Languages that nobody knows',
    level: 'error',
    wcag: '3.1.2',
    techniques: ['H58', 'F99'],
  },
  'link-is-dead': { name: 'Links that no longer work', level: 'hint', wcag: null, techniques: [] },
  'date-passed': { name: 'Dates that have passed', level: 'hint', wcag: null, techniques: [] },
  'weekday-wrong': { name: 'Weekdays that don’t fit their date', level: 'hint', wcag: null, techniques: [] },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;
export const RULE_NAMES = Object.keys(RULES) as [RuleName, ...RuleName[]];
