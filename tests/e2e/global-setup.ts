import { compileServer, compileSite } from '../../scripts/compile.ts';

/** Before the first servers of two workers would do it at the same time. */
export default async (): Promise<void> => {
  await compileSite();
  await compileServer();
};
