/** What keeps the site's data safe, beside saving and publishing. */
export type OperationKind = 'backup' | 'drill';
