import { Hono } from 'hono';
import type { RouterRoute } from 'hono/types';
import type { ApiEnv } from '../http/context.ts';
import { createDocument, type OpenApiDocument } from './create-document.ts';

export function openApiRoutes(listRoutes: () => RouterRoute[]) {
  let document: OpenApiDocument | undefined;
  return new Hono<ApiEnv>().get('/openapi.json', (c) => {
    document ??= createDocument(listRoutes());
    // The document's own types would make the typed client's types too deep.
    return c.json<object>(document);
  });
}
