import { setTimeout as sleep } from 'node:timers/promises';
import { type ContentKey, getContentKeyDefinition } from '../../../contract/content-keys.ts';
import { PAGE_PATHS } from '../../../contract/pages.ts';
import { type Client, createClient } from '../../support/client.ts';
import type { RunningServer } from '../../support/server.ts';
import { must } from '../crash/editor.ts';
import { createTurns, type Turns } from './turns.ts';

/** Some paragraphs, so that snapshots, pages and audit rows have the size of a club's. */
const PARAGRAPH = 'Boosters fund uniforms, buses, coaches and snacks for every team of the school. '.repeat(6);
/** Every so many publishes somebody writes a note: those releases are kept for ever. */
const NOTED = 250;

const textOf = (save: number): string => `<p>save ${save}</p>${`<p>${PARAGRAPH}</p>`.repeat(1 + (save % 5))}`;

export interface Editor {
  key: ContentKey;
  /** Public path. */
  path: string;
  block: number;
  /** The newest save that was confirmed. */
  saved: number;
  run: () => Promise<void>;
}

const pathOf = (key: ContentKey): string => PAGE_PATHS[getContentKeyDefinition(key).page ?? 'home'];

export const readSave = (text: string): number => Number(/save (\d+)/.exec(text)?.[1] ?? -1);

/** Observations of the mixed load so far, and whether to continue. */
export interface Course {
  isOver: () => boolean;
  failures: string[];
  requests: number;
  saves: number;
  /** Each keeps what was there before, with a note. */
  restores: number;
  turns: Turns;
}

export function createCourse(isOver: (course: Course) => boolean): Course {
  const course: Course = {
    isOver: () => isOver(course) || course.failures.length > 0,
    failures: [],
    requests: 0,
    saves: 0,
    restores: 0,
    turns: createTurns(),
  };
  return course;
}

/** Runs `act` again and again on a connection of its own until the course is over or it fails. */
export async function repeat(
  server: RunningServer,
  course: Course,
  { name, pause, act }: { name: string; pause: number; act: (call: Call, round: number) => Promise<void> },
): Promise<void> {
  const client = createClient(server);
  try {
    await client.signIn();
    const call = counting(client, course);
    for (let round = 1; !course.isOver(); round += 1) {
      await act(call, round);
      if (pause > 0) await sleep(pause);
    }
  } catch (error) {
    course.failures.push(`${name}: ${error instanceof Error ? error.message : error}`);
  } finally {
    client.close();
  }
}

/** Saves one block, publishes, looks whether visitors get what was saved, and pauses that many milliseconds. */
export async function createEditor(server: RunningServer, course: Course, key: ContentKey, pause = 0): Promise<Editor> {
  const client = createClient(server);
  await client.signIn();
  const value = textOf(0);
  const { id: block } = JSON.parse(
    await counting(client, course)('POST', '/api/admin/content', 201, { key, value, type: 'html' }),
  ) as { id: number };
  client.close();
  const path = pathOf(key);
  const publish = async (call: Call, save: number): Promise<void> => {
    await call('PUT', `/api/admin/content/${block}`, 200, { value: textOf(save) });
    editor.saved = save;
    course.saves += 1;
    const note = save % NOTED === 0 ? `after ${save} saves` : '';
    await call('POST', '/api/admin/publish', 200, { note });
    const shown = readSave(await call('GET', path, 200));
    must(shown === save, `${path} shows save ${shown} after save ${save} went live`);
  };
  const act = (call: Call, save: number): Promise<void> => course.turns.share(() => publish(call, save));
  const editor: Editor = { key, path, block, saved: 0, run: () => repeat(server, course, { name: key, pause, act }) };
  return editor;
}

/** Whoever else uses the site meanwhile. */
export function createOthers(server: RunningServer, course: Course): Promise<void>[] {
  return [
    repeat(server, course, {
      name: 'visitor',
      pause: 20,
      act: async (call, round) => {
        const paths = Object.values(PAGE_PATHS);
        await call('GET', paths[round % paths.length] ?? '/', 200);
      },
    }),
    repeat(server, course, {
      name: 'reader of the dashboard',
      pause: 200,
      act: async (call) => {
        for (const path of ['publish', 'content', 'changes?limit=50', 'releases?limit=50', 'media', 'previews']) {
          await call('GET', `/api/admin/${path}`, 200);
        }
        await call('GET', '/metrics', 200);
      },
    }),
    repeat(server, course, {
      name: 'keeper of links',
      pause: 300,
      act: (call, round) => course.turns.share(() => keepLinks(call, round)),
    }),
    comeAndGo(server, course),
  ];
}

export type Call = (method: string, path: string, expected: number, body?: unknown) => Promise<string>;

/** A refusal is noted and ends the actor: after it nothing that it says can be trusted. */
function counting(client: Client, course: Course): Call {
  return async (method, path, expected, body) => {
    const response = await client.call(method, path, body);
    course.requests += 1;
    must(
      response.status === expected,
      `${method} ${path} got status ${response.status}: ${response.body.slice(0, 200)}`,
    );
    return response.body;
  };
}

async function keepLinks(call: Call, round: number): Promise<void> {
  const link = { name: `Booth ${round}`, url: 'https://school.example.org/booth', location: 'footer' };
  const { id } = JSON.parse(await call('POST', '/api/admin/external-links', 201, link)) as { id: number };
  await call('DELETE', `/api/admin/external-links/${id}`, 204);
  const preview = JSON.parse(await call('POST', '/api/admin/previews', 201, {})) as { id: number; url: string };
  const { pathname, search } = new URL(preview.url);
  await call('GET', pathname + search, 200);
  await call('DELETE', `/api/admin/previews/${preview.id}`, 204);
}

/** Signs in, listens to what others do, and signs out, on a connection each time. */
async function comeAndGo(server: RunningServer, course: Course): Promise<void> {
  while (!course.isOver()) {
    const client = createClient(server);
    try {
      await client.signIn();
      const call = counting(client, course);
      await call('GET', '/api/admin/auth', 200);
      await call('POST', '/api/admin/logout', 200);
    } catch (error) {
      course.failures.push(`whoever comes and goes: ${error instanceof Error ? error.message : error}`);
      return;
    } finally {
      client.close();
    }
    await sleep(500);
  }
}
