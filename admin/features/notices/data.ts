import { api } from '../../client/api.ts';
import { defineItems } from '../../client/entity-data.ts';

export const notices = defineItems('notices', api.admin.notices);
