import { api } from '../../client/api.ts';
import { defineItems } from '../../client/entity-data.ts';

export const customPages = defineItems('customPages', api.admin.pages);
