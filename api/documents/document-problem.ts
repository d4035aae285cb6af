/** Reason why no good copy of a document can be made. */
export type ProblemKind =
  | 'private'
  | 'gone'
  | 'unreachable'
  | 'address'
  | 'empty'
  | 'long'
  | 'broken'
  | 'type'
  | 'garbled'
  | 'other-shape';

/** Thrown if the document cannot replace its last good copy. */
export class DocumentProblem extends Error {
  readonly kind: ProblemKind;
  constructor(kind: ProblemKind, options?: ErrorOptions) {
    super(`the document cannot be copied: ${kind}`, options);
    this.kind = kind;
  }
}

const SENTENCES: Record<ProblemKind, (noun: string) => string> = {
  private: (noun) => `The ${noun} is private now. Share it again, or paste the hours here.`,
  gone: (noun) => `The ${noun} is gone. Put its new address here, or paste its text.`,
  unreachable: (noun) => `The ${noun} can’t be reached. Open it yourself to see whether it is still there.`,
  address: () => 'This address isn’t on the public internet, so visitors can’t open it either.',
  empty: (noun) => `The ${noun} is empty. Put the hours back into it, or paste them here.`,
  long: (noun) => `The ${noun} is too long for a page. Keep up to 300 rows in it; visitors see the document itself.`,
  broken: (noun) => `The ${noun} shows a formula’s error, such as #REF!. Correct it there.`,
  type: (noun) => `The address leads to a file, not to a ${noun} that can be read. Visitors see the document itself.`,
  garbled: (noun) => `The letters of the ${noun} can’t be read. Save it as UTF-8.`,
  'other-shape': (noun) =>
    `The ${noun} looks like another one now: its headings are gone. If that is right, choose “Use it as it is now”.`,
};

/** Sentence for the volunteer: the problem and what to do. */
export function describeDocumentProblem(kind: ProblemKind, address: string): string {
  return SENTENCES[kind](/\/spreadsheets\/|csv/.test(address) ? 'sheet' : 'document');
}
