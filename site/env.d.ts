/// <reference types="astro/client" />
import type { RenderInput } from '../contract/releases.ts';

declare global {
  namespace App {
    interface Locals {
      /** The release to show, handed in by whoever renders the compiled site. */
      input?: RenderInput;
    }
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates after the first paint: when idle, or within this margin of view ("400px"). */
    'client:painted'?: boolean | string;
  }
}
