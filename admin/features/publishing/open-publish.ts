import { createContext } from 'react';

export const OpenPublishContext = createContext<() => void>(() => undefined);
