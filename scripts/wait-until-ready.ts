import { setTimeout as sleep } from 'node:timers/promises';
import { readEnv } from '../api/process/env.ts';
import { readOptions } from './arguments.ts';
import { prepareProcess } from './prepare-process.ts';

readOptions(
  `node scripts/wait-until-ready.ts
Exits with 0 once the server on HOST and PORT serves visitors, or with 1 after two minutes. Used by systemd.`,
  {},
);

const PATIENCE = 120_000;
const PAUSE = 200;

prepareProcess();
const { host, port } = readEnv();
const address = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/release.json`;

// Not /readyz: a server with a damaged database has started once it shows the last release.
const serves = async (): Promise<boolean> => (await fetch(address).catch(() => null))?.ok ?? false;

let isServing = await serves();
for (; !isServing && performance.now() < PATIENCE; isServing = await serves()) await sleep(PAUSE);
if (!isServing) console.error(`The server at ${address} does not respond.`);
process.exit(isServing ? 0 : 1);
