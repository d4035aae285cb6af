import type { APIRoute } from 'astro';
import { getRenderInput } from '../lib/render-input.ts';

export const GET: APIRoute = ({ locals }) => Response.json(getRenderInput(locals).release);
