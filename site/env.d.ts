/// <reference types="astro/client" />
import type { RenderInput } from '../contract/releases.ts';

declare global {
  namespace App {
    interface Locals {
      /** Release to show, from the host that renders the compiled site. */
      input?: RenderInput;
    }
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates after the first paint: when idle, or within this distance of the viewport ("400px"). */
    'client:painted'?: boolean | string;
  }
}
