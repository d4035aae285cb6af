import type { CustomPage, CustomPageInput, CustomPageUpdate } from '../../../contract/custom-pages.ts';
import { api } from '../../client/api.ts';
import { defineItems } from '../../client/entity-data.ts';

export const customPages = defineItems<CustomPage, CustomPageInput, CustomPageUpdate>('customPages', api.admin.pages);
