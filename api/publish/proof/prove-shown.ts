import { RELEASE_PAGES } from '../../../contract/release-paths.ts';
import type { Release } from '../../../contract/releases.ts';
import { getProof, type PublishContext } from '../publish-context.ts';

/** Looks for a release that another publisher, or an earlier process, made live: with the pages that this one shows. */
export const proveShown = ({ prover, origin }: Pick<PublishContext, 'prover' | 'origin'>, live: Release): void => {
  const paths = origin.shownReleaseId() === live.id ? RELEASE_PAGES : [];
  const pages = paths.flatMap((path) => {
    const body = origin.readPage(path);
    return body ? [{ path, body }] : [];
  });
  prover?.prove({ proof: getProof(live), pages });
};
