// Browser features that TypeScript's DOM types lack.
interface Document {
  /** True while a page is rendered ahead of a visit that may never come (Speculation Rules). */
  readonly prerendering?: boolean;
}

interface Navigator {
  /** https://w3c.github.io/gpc/ */
  readonly globalPrivacyControl?: boolean;
}
