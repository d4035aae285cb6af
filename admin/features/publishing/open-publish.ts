import { createContext } from 'react';

/** Opens the publish sheet from any screen. */
export const OpenPublishContext = createContext<() => void>(() => undefined);
