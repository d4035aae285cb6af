export * from './accounts.ts';
export * from './deliveries.ts';
export * from './editing.ts';
export * from './media.ts';
export * from './previews.ts';
export * from './publishing.ts';
export * from './security.ts';
export * from './working-copy.ts';
