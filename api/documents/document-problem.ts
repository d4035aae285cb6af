/** Reason why no good copy of a document can be made. */
export type ProblemKind = keyof typeof SENTENCES;

const SENTENCES = {
  private: 'The NOUN is private now. Share it again, or paste the hours here.',
  gone: 'The NOUN is gone. Put its new address here, or paste its text.',
  unreachable: 'The NOUN can’t be reached. Open it yourself to see whether it is still there.',
  address: 'This address isn’t on the public internet, so visitors can’t open it either.',
  empty: 'The NOUN is empty. Put the hours back into it, or paste them here.',
  long: 'The NOUN is too long for a page. Keep up to 300 rows in it; visitors see the document itself.',
  broken: 'The NOUN shows a formula’s error, such as #REF!. Correct it there.',
  type: 'The address leads to a file, not to a NOUN that can be read. Visitors see the document itself.',
  garbled: 'The letters of the NOUN can’t be read. Save it as UTF-8.',
  'other-shape':
    'The NOUN looks like another one now: its headings are gone. If that is right, choose “Use it as it is now”.',
};

/** Thrown if the document cannot replace its last good copy. */
export class DocumentProblem extends Error {
  readonly kind: ProblemKind;
  constructor(kind: ProblemKind, options?: ErrorOptions) {
    super(`the document cannot be copied: ${kind}`, options);
    this.kind = kind;
  }
}

/** Sentence for the volunteer: the problem and what to do. */
export function describeDocumentProblem(kind: ProblemKind, address: string): string {
  return SENTENCES[kind].replace('NOUN', /\/spreadsheets\/|csv/.test(address) ? 'sheet' : 'document');
}
