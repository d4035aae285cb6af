import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listPublished } from '../../../contract/custom-pages.ts';
import { PDF_TYPE } from '../../../contract/media.ts';
import {
  getPaperListAddress,
  getPaperPath,
  getPaperYear,
  listShownPapers,
  namePaperList,
  PAPER_KINDS,
  type Paper,
  type PaperFilter,
} from '../../../contract/papers.ts';
import { api, readRefusal } from '../../client/api.ts';
import { defineItems } from '../../client/entity-data.ts';
import type { Options } from '../../ui/fields.tsx';
import { getClubTimeZone } from '../../ui/format.ts';
import { customPages } from '../custom-pages/data.ts';

export const papers = defineItems('papers', api.admin.papers);

/** Own pages, papers and paper lists that a text can link to or show. */
export function useLinkTargets(): Options {
  const { data: pages } = useQuery(customPages.query);
  const { data: allPapers } = useQuery(papers.query);
  return useMemo(() => {
    const own = listPublished(pages ?? []).map(({ path, title }) => ({ value: path, label: title }));
    return [...own, ...listPaperTargets(allPapers ?? [])];
  }, [pages, allPapers]);
}

function listPaperTargets(all: readonly Paper[]): Options {
  const timeZone = getClubTimeZone();
  const shown = listShownPapers(all, timeZone);
  const years = [...new Set(shown.map((each) => getPaperYear(each, timeZone)))];
  const filters: PaperFilter[] = [{}, ...PAPER_KINDS.map((kind) => ({ kind })), ...years.map((year) => ({ year }))];
  const lists = filters.filter((filter) => listShownPapers(shown, timeZone, filter).length > 0);
  return [
    ...shown.map((each) => ({ value: getPaperPath(each), label: each.title })),
    ...lists.map((filter) => ({ value: getPaperListAddress(filter), label: namePaperList(filter) })),
  ];
}

/** Sends a PDF file to an upload address. @param onShare called with the percentage sent */
export function sendPaper(uploadURL: string, file: File, onShare: (share: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', uploadURL);
    request.setRequestHeader('Content-Type', PDF_TYPE);
    request.upload.onprogress = ({ loaded, total }) => onShare(Math.round((loaded / total) * 100));
    request.onload = () => (request.status === 200 ? resolve() : reject(readRefusal(request)));
    request.onerror = () => reject(new Error('the connection broke'));
    request.send(file);
  });
}
