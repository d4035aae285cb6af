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
  contrast: error('Letters too faint for their background', '1.4.3', 'G18', 'G145', 'F24', 'F83'),
  'small-text': hint('Letters under 12 pixels', '1.4.4', 'C12', 'C14', 'G178'),
  'justified-text': hint('Justified lines', '1.4.8', 'C19', 'G169', 'F88'),
  capitals: hint('Long runs of capital letters', '3.1.5', 'G153'),
  'picture-without-description': error('Pictures without a description', '1.1.1', 'H37', 'G94', 'F65', 'F38'),
  'picture-named-by-file': error('Pictures described by a file name', '1.1.1', 'G94', 'F30'),
  'picture-described-by-nothing': error('Descriptions that say nothing', '1.1.1', 'G94', 'F30'),
  'picture-described-by-caption': hint('Descriptions that repeat the caption', '1.1.1', 'G94', 'H2'),
  'picture-described-at-length': hint('Descriptions over 150 characters', '1.1.1', 'G94', 'G95', 'H45'),
  'picture-of-text': hint('Pictures of words', '1.4.5', 'G140', 'C22', 'G94'),
  'link-without-name': error('Picture links without words', '2.4.4', 'H30', 'F89'),
  'link-says-nothing': hint('Links that don’t say where they lead', '2.4.9', 'G91', 'H30', 'F63', 'F84'),
  'link-is-address': hint('Links that are a web address', '2.4.9', 'G91', 'F84'),
  'links-sound-alike': hint('Links of one name to different places', '2.4.9', 'G91', 'G197', 'H30'),
  'link-leads-nowhere': error('Links that lead nowhere'),
  'heading-by-looks': hint('Bold lines in place of headings', '1.3.1', 'G141', 'H42', 'F2'),
  'heading-skips-level': hint('Headings that skip a level', '1.3.1', 'G141', 'H42', 'F43'),
  'heading-empty': error('Empty headings', '2.4.6', 'G130', 'H42'),
  'table-without-headers': error('Tables without header cells', '1.3.1', 'H51', 'H63', 'F91'),
  'table-header-alone': hint('Table headers over no cells', '1.3.1', 'H51', 'H63'),
  'list-by-hand': hint('Lists typed by hand', '1.3.1', 'H48', 'F2'),
  'embed-title': hint('Documents without a telling title', '4.1.2', 'H64', 'F30'),
  'paper-title': hint('Papers without a telling title', '2.4.9', 'G91'),
  'paper-untagged': hint('Papers that screen readers can’t follow', '1.3.1', 'PDF3', 'PDF9'),
  'paper-scanned': error('Papers that are pictures of text', '1.4.5', 'PDF7'),
  'language-unknown': error('Languages that nobody knows', '3.1.2', 'H58', 'F99'),
  'link-is-dead': hint('Links that no longer work'),
  'date-passed': hint('Dates that have passed'),
  'weekday-wrong': hint('Weekdays that don’t fit their date'),
} satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;
export const RULE_NAMES = Object.keys(RULES) as [RuleName, ...RuleName[]];

function error(name: string, wcag: string | null = null, ...techniques: string[]): Rule {
  return { name, level: 'error', wcag, techniques };
}

function hint(name: string, wcag: string | null = null, ...techniques: string[]): Rule {
  return { ...error(name, wcag, ...techniques), level: 'hint' };
}
