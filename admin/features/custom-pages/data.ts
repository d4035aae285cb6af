import { useQuery } from '@tanstack/react-query';
import { type CustomPage, listOwnPaths } from '../../../contract/custom-pages.ts';
import { api } from '../../client/api.ts';
import { defineItems } from '../../client/entity-data.ts';

export const customPages = defineItems('customPages', api.admin.pages);

const NONE: readonly CustomPage[] = [];

/** Paths to which links in texts may lead. */
export const useOwnPaths = (): readonly string[] => listOwnPaths(useQuery(customPages.query).data ?? NONE);
