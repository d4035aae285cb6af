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
