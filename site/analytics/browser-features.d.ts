// Browser features that TypeScript's DOM types lack.
interface Document {
  /** True while a page is prerendered for a visit that may never happen (Speculation Rules). */
  readonly prerendering?: boolean;
}

interface Navigator {
  /** https://w3c.github.io/gpc/ */
  readonly globalPrivacyControl?: boolean;
}
